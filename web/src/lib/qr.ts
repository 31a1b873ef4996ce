/** QR codes (ISO/IEC 18004): bytes, error correction M, versions 1 to 10. */

/** By version: error-correction words of a block, and the data words of its blocks. */
const BLOCKS: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGNED: number[][] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
/** Level M's two bits are 00: only the mask is told. */
const FORMAT_GENERATOR = 0x537;
const FORMAT_MASK = 0x5412;
const VERSION_GENERATOR = 0x1f25;

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

// The field of 256 elements

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++, x = (x << 1) ^ (x & 128 ? 0x11d : 0)) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
}
const times = (a: number, b: number) => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0);

function generator(degree: number): number[] {
  let poly = [1];
  for (let i = 0; i < degree; i++) {
    const next = [...poly, 0];
    poly.forEach((c, at) => (next[at + 1]! ^= times(c, EXP[i]!)));
    poly = next;
  }
  return poly;
}

function corrections(data: readonly number[], degree: number): number[] {
  const poly = generator(degree);
  const rest = [...data, ...Array<number>(degree).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!;
    poly.forEach((c, at) => (rest[i + at]! ^= times(c, factor)));
  }
  return rest.slice(data.length);
}

// Words

function dataWords(bytes: Uint8Array, version: number, capacity: number): number[] {
  const bits: number[] = [];
  const put = (value: number, size: number) => {
    for (let i = size - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, capacity * 8 - bits.length));
  put(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < capacity * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: capacity }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2));
}

/** Blocks are woven together, so that a stain hurts each of them only a little. */
function woven(blocks: readonly number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, i) =>
    blocks.flatMap((block) => (i < block.length ? [block[i]!] : [])),
  ).flat();
}

function codeWords(bytes: Uint8Array, version: number): number[] {
  const [degree, sizes] = BLOCKS[version - 1]!;
  const data = dataWords(bytes, version, sum(sizes));
  let from = 0;
  const blocks = sizes.map((size) => data.slice(from, (from += size)));
  return [...woven(blocks), ...woven(blocks.map((block) => corrections(block, degree)))];
}

// Modules

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

function withChecksum(value: number, generator: number, degree: number): number {
  let rest = value;
  for (let i = 0; i < degree; i++) rest = (rest << 1) ^ ((rest >> (degree - 1)) & 1 ? generator : 0);
  return (value << degree) | rest;
}

function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const square = (cx: number, cy: number, radius: number, dark: (distance: number) => boolean) => {
    for (let y = cy - radius; y <= cy + radius; y++)
      for (let x = cx - radius; x <= cx + radius; x++)
        if (grid[y]?.[x] !== undefined) grid[y]![x] = dark(Math.max(Math.abs(x - cx), Math.abs(y - cy)));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (d) => d !== 2 && d !== 4);
  const aligned = ALIGNED[version - 1]!;
  for (const y of aligned) for (const x of aligned) if (grid[y]![x] === null) square(x, y, 2, (d) => d !== 1);
  for (let i = 8; i < size - 8; i++) grid[6]![i] = grid[i]![6] = i % 2 === 0;
  return grid;
}

function writeFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = withChecksum(mask, FORMAT_GENERATOR, 10) ^ FORMAT_MASK;
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    grid[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i]![8] = dark;
    grid[8]![i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = dark;
  }
  grid[size - 8]![8] = true;
}

function writeVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  const bits = withChecksum(version, VERSION_GENERATOR, 12);
  for (let i = 0; i < 18; i++) {
    const [a, b] = [Math.floor(i / 3), grid.length - 11 + (i % 3)];
    grid[a]![b] = grid[b]![a] = ((bits >> i) & 1) === 1;
  }
}

/** Zigzag upwards and downwards, two columns at a time, from the right. */
function writeWords(grid: Grid, words: readonly number[], mask: number): void {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    const up = ((right + 1) & 2) === 0;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (grid[y]![x] !== null) continue;
        const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        grid[y]![x] = (bit === 1) !== MASKS[mask]!(x, y);
        at++;
      }
    }
  }
}

function penalty(grid: Grid): number {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))].map((line) =>
    line.map((dark) => (dark ? '1' : '0')).join(''),
  );
  const runs = sum(lines.flatMap((line) => (line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2)));
  const finders = sum(lines.map((line) => (line.match(/(?=00001011101|10111010000)/g) ?? []).length));
  let blocks = 0;
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const dark = grid[y]![x];
      if (grid[y - 1]![x] === dark && grid[y]![x - 1] === dark && grid[y - 1]![x - 1] === dark) blocks++;
    }
  const share = sum(grid.map((row) => row.filter(Boolean).length)) / size ** 2;
  return runs + 40 * finders + 3 * blocks + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** Rows of modules, dark ones true; null if the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const place = BLOCKS.findIndex(([, sizes], i) => bytes.length + (i < 9 ? 2 : 3) <= sum(sizes));
  if (place < 0) return null;
  const version = place + 1;
  const words = codeWords(bytes, version);
  const masked = MASKS.map((_, mask) => {
    const grid = frame(version);
    writeFormat(grid, mask);
    writeVersion(grid, version);
    writeWords(grid, words, mask);
    return grid as boolean[][];
  });
  return masked.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}
