/** Seeds, and the keys that luck hangs on. */
import { sha256 } from '../lib/sha256';
import { BadSetup, shown, whole } from './errors';

export type Seed = string | number;

/** A seed that nobody can guess. */
export function freshSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A seed as it is kept: up to 64 hex digits, or a whole number that JavaScript can hold. */
export function readSeed(seed: unknown): Seed {
  if (typeof seed === 'string' && /^[0-9a-f]{1,64}$/i.test(seed)) return seed;
  const number = whole(seed);
  if (number !== null) return number;
  throw new BadSetup(
    `the seed ${shown(seed)} is none: allowed are a whole number from 0 to 2^53 - 1, ` +
      'or a string of 1 to 64 hexadecimal digits',
  );
}

/** The 128-bit key of a seed: the first half of SHA-256, of its 32 bytes and a purpose. */
export function seedKey(seed: Seed, purpose = ''): readonly [bigint, bigint] {
  const digits = (typeof seed === 'string' ? seed : seed.toString(16)).padStart(64, '0');
  const bytes = Array.from({ length: 32 }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16));
  const hash = sha256(Uint8Array.from([...bytes, ...new TextEncoder().encode(purpose)]));
  const littleEndian = (hex: string) => BigInt(`0x${(hex.match(/../g) ?? []).reverse().join('')}`);
  return [littleEndian(hash.slice(0, 16)), littleEndian(hash.slice(16, 32))];
}
