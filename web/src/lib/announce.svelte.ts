/** What a screen reader is told as it happens; App.svelte has the live region. */
export const announced: { text: string } = $state({ text: '' });

let waiting: string[] = [];
let due: ReturnType<typeof setTimeout> | undefined;

/** Things that happen together are told together, so that none is lost. */
export function announce(text: string): void {
  if (!text) return;
  waiting.push(text);
  clearTimeout(due);
  due = setTimeout(() => {
    announced.text = waiting.join(' ');
    waiting = [];
  }, 150);
}
