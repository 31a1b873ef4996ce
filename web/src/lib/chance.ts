/**
 * Luck, worked out again from a seed: the generator of docs/python.md#chance, number for number. SipHash-2-4 over a
 * counter, under a key that is the first half of the seed's SHA-256.
 */
import { sha256 } from './sha256';

const ALL = (1n << 64n) - 1n;
const LOW = (1n << 32n) - 1n;
const START = [0x736f6d6570736575n, 0x646f72616e646f6dn, 0x6c7967656e657261n, 0x7465646279746573n] as const;
const LENGTH = 8n << 56n;
const FINISH = 0xffn;

type Words = [bigint, bigint, bigint, bigint];
export type Key = readonly [bigint, bigint];

const turned = (word: bigint, by: bigint) => ((word << by) & ALL) | (word >> (64n - by));

function mixed([a, b, c, d]: Words, rounds: number): Words {
  for (let i = 0; i < rounds; i++) {
    a = (a + b) & ALL;
    b = turned(b, 13n) ^ a;
    a = turned(a, 32n);
    c = (c + d) & ALL;
    d = turned(d, 16n) ^ c;
    a = (a + d) & ALL;
    d = turned(d, 21n) ^ a;
    c = (c + b) & ALL;
    b = turned(b, 17n) ^ c;
    c = turned(c, 32n);
  }
  return [a, b, c, d];
}

/** SipHash-2-4 of the eight bytes of a number. */
export function siphash([key0, key1]: Key, number: bigint): bigint {
  let [a, b, c, d]: Words = [key0 ^ START[0], key1 ^ START[1], key0 ^ START[2], key1 ^ START[3]];
  for (const block of [number, LENGTH]) {
    [a, b, c, d] = mixed([a, b, c, d ^ block], 2);
    a ^= block;
  }
  [a, b, c, d] = mixed([a, b, c ^ FINISH, d], 4);
  return a ^ b ^ c ^ d;
}

/** The key of a seed, which is up to 64 hex digits. */
export function seedKey(seed: string): Key {
  const digits = seed.padStart(64, '0');
  const bytes = Uint8Array.from({ length: 32 }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16));
  const hash = sha256(bytes);
  const littleEndian = (hex: string) => BigInt(`0x${(hex.match(/../g) ?? []).reverse().join('')}`);
  return [littleEndian(hash.slice(0, 16)), littleEndian(hash.slice(16, 32))];
}

export class Chance {
  private counter = 0n;
  private word = 0n;

  constructor(private readonly key: Key) {}

  /** The next 32 bits: each word of 64 serves twice, its low half first. */
  private next(): bigint {
    const second = this.counter & 1n;
    if (!second) this.word = siphash(this.key, this.counter >> 1n);
    this.counter++;
    return second ? this.word >> 32n : this.word & LOW;
  }

  /** A number from 0 to bound - 1, each equally likely (Lemire's multiplication, without bias). */
  below(bound: number): number {
    const size = BigInt(bound);
    for (;;) {
      const product = this.next() * size;
      const low = product & LOW;
      if (low >= size || low >= (LOW + 1n - size) % size) return Number(product >> 32n);
    }
  }
}
