/** Where the fields of a state lie in its bytes. */
import type { Description } from './description';

interface Code {
  width: number;
  read(view: DataView, at: number): number;
  write(view: DataView, at: number, value: number): void;
}

/** By the letters that Python's `struct` has for them. */
const CODES: Record<string, Code> = {
  b: { width: 1, read: (view, at) => view.getInt8(at), write: (view, at, value) => view.setInt8(at, value) },
  h: {
    width: 2,
    read: (view, at) => view.getInt16(at, true),
    write: (view, at, value) => view.setInt16(at, value, true),
  },
  i: {
    width: 4,
    read: (view, at) => view.getInt32(at, true),
    write: (view, at, value) => view.setInt32(at, value, true),
  },
  q: {
    width: 8,
    read: (view, at) => Number(view.getBigInt64(at, true)),
    write: (view, at, value) => view.setBigInt64(at, BigInt(value), true),
  },
  Q: {
    width: 8,
    read: (view, at) => Number(view.getBigUint64(at, true)),
    write: (view, at, value) => view.setBigUint64(at, BigInt(value), true),
  },
};

export interface Field {
  name: string;
  at: number;
  /** The length of a row, and of each of its rows in turn; none for a number. */
  shape: number[];
  code: Code;
}

export class Layout {
  readonly fields = new Map<string, Field>();
  readonly size: number;

  constructor(fields: Description['fields']) {
    let at = 0;
    for (const [name, letter, ...shape] of fields) {
      const code = CODES[letter]!;
      this.fields.set(name, { name, at, shape, code });
      at += code.width * shape.reduce((cells, length) => cells * length, 1);
    }
    this.size = at;
  }
}

/** A state, read by the names of its fields. */
export class State {
  private readonly view: DataView;

  constructor(
    private readonly layout: Layout,
    readonly bytes: Uint8Array,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  number(name: string, place = 0): number {
    const { at, code } = this.layout.fields.get(name)!;
    return code.read(this.view, at + place * code.width);
  }

  /** All numbers of a field, or of one of its rows. */
  row(name: string, row?: number): number[] {
    const { at, code, shape } = this.layout.fields.get(name)!;
    const width = shape.at(-1) ?? 1;
    const start = at + (row ?? 0) * width * code.width;
    return Array.from({ length: width }, (_, place) => code.read(this.view, start + place * code.width));
  }

  length(name: string): number {
    return this.layout.fields.get(name)!.shape[0] ?? 1;
  }

  /** Writes numbers of a field: one at a place, or those of a row. */
  fill(name: string, values: number | readonly number[], row = 0): void {
    const { at, code, shape } = this.layout.fields.get(name)!;
    const first = typeof values === 'number' ? row : row * (shape.at(-1) ?? 1);
    [values].flat().forEach((value, place) => code.write(this.view, at + (first + place) * code.width, value));
  }
}
