/** SHA-256 (FIPS 180-4), by ourselves: browsers offer theirs to pages from https only. */
const words = (roots: (prime: number) => number, number: number): Uint32Array => {
  const found: number[] = [];
  for (let n = 2; found.length < number; n++) {
    if (found.length === 0 || isPrime(n)) found.push(n);
  }
  return Uint32Array.from(found, (prime) => Math.floor((roots(prime) % 1) * 2 ** 32));
};

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

const START = words(Math.sqrt, 8);
const ROUNDS = words(Math.cbrt, 64);

const turned = (x: number, by: number) => (x >>> by) | (x << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const all = new Uint8Array(size);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, bytes.length * 8);
  return view;
}

function schedule(view: DataView, offset: number): Uint32Array {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(offset + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!;
    const b = w[i - 2]!;
    const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  return w;
}

/** The hash of some bytes, or of a text's, as 64 hex digits. */
export function sha256(data: string | Uint8Array): string {
  const view = padded(typeof data === 'string' ? new TextEncoder().encode(data) : data);
  const state = START.slice();
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    const w = schedule(view, offset);
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const t1 = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0;
      const t2 = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = state[i]! + value));
  }
  return Array.from(state, (value) => value.toString(16).padStart(8, '0')).join('');
}
