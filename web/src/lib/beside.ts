/** Where something small stands that belongs to a spot: above it, or below it where there is no room, in sight. */
const MARGIN = 8;

export interface Standing {
  left: number;
  top: number;
  below: boolean;
}

export function placed(what: HTMLElement, spot: Element | null): Standing {
  const { offsetWidth: width, offsetHeight: height } = what;
  const { innerWidth, innerHeight } = window;
  const box = spot?.isConnected ? spot.getBoundingClientRect() : new DOMRect(innerWidth / 2, innerHeight * 0.6, 0, 0);
  const left = Math.max(MARGIN, Math.min(innerWidth - width - MARGIN, box.left + box.width / 2 - width / 2));
  const above = box.top - height - MARGIN;
  const below = above < MARGIN && box.bottom + MARGIN + height <= innerHeight;
  const top = below ? box.bottom + MARGIN : Math.max(MARGIN, above);
  return { left, top, below };
}
