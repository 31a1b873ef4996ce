/**
 * What the page's own thread was busy with, from a trace of Chromium: on the clock, and by the processor's time, which says
 * the same whatever else the machine does.
 */
import type { Browser, Page } from 'playwright-core';

export interface Trace {
  tasks: Task[];
  /** Of each click and key: how long the thread worked from then until what came of it was painted. */
  answers: number[];
}

export interface Task {
  /** Milliseconds on the clock, and of the processor. */
  clock: number;
  busy: number;
  /** What took most of it: the longest kinds of work, with their milliseconds on the clock. */
  parts: string;
}

interface Traced {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  id2?: { local?: string };
  args?: { name?: string; data?: { frames?: { url: string; processId: number }[]; interactionId?: number } };
}

const TASK = 'RunTask';
const AROUND = 'ThreadControllerImpl::RunTask';
const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-lighthouse',
];
const MICROSECONDS = 1000;

/** All that the page's thread did while something was done, in its order. */
export async function traced(browser: Browser, page: Page, what: () => Promise<unknown>): Promise<Trace> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await what();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const own = ofPage(traceEvents);
  return { tasks: tasksOf(own), answers: answersOf(own) };
}

/** What happened on the page's own thread. */
function ofPage(events: Traced[]): Traced[] {
  const begun = events.find(({ name }) => name === 'TracingStartedInBrowser') as Traced;
  const frame = begun.args!.data!.frames!.find(({ url }) => /^(http|about)/.test(url)) as { processId: number };
  const main = events.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === frame.processId && args?.name === 'CrRendererMain',
  ) as Traced;
  return events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid).sort((one, other) => one.ts - other.ts);
}

function answersOf(own: Traced[]): number[] {
  const timings = own.filter(({ name }) => name === 'EventTiming');
  const tasks = own.filter(({ name }) => name === TASK);
  const begun = timings.filter(({ ph, args }) => ph === 'b' && args?.data?.interactionId);
  return begun.map(({ ts, id2 }) => {
    const end = timings.find((one) => one.ph === 'e' && one.id2?.local === id2?.local && one.ts >= ts)?.ts ?? ts;
    const during = tasks.filter((task) => task.ts + (task.dur ?? 0) > ts && task.ts < end);
    return during.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / MICROSECONDS;
  });
}

function tasksOf(all: Traced[]): Task[] {
  const own = all.filter(({ ph }) => ph === 'X');
  const tasks = own.filter(({ name }) => name === TASK);
  const work = own.filter(({ name }) => name !== TASK && name !== AROUND);
  let next = 0;
  return tasks.map(({ ts, dur = 0, tdur = dur }) => {
    const parts = new Map<string, number>();
    while (next < work.length && work[next]!.ts < ts) next++;
    for (; next < work.length && work[next]!.ts < ts + dur; next++) {
      const { name, dur: took = 0 } = work[next]!;
      parts.set(name, (parts.get(name) ?? 0) + took / MICROSECONDS);
    }
    const longest = [...parts].sort(([, one], [, other]) => other - one).slice(0, 5);
    return {
      clock: dur / MICROSECONDS,
      busy: tdur / MICROSECONDS,
      parts: longest.map(([name, took]) => `${name} ${took.toFixed(0)}`).join(', '),
    };
  });
}
