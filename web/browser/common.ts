/** Opens the server that all visit who do nothing to it, before the first file of tests, and closes it after the last. */
import type { TestProject } from 'vitest/node';
import { openServer } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
  }
}

export default async function open(project: TestProject): Promise<() => void> {
  const server = await openServer();
  project.provide('address', server.address);
  return server.close;
}
