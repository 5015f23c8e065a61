import { CouldNotRun } from '@threads-api/cli';

/** The parts of the service. Each can run alone, so that it can be scaled independently. */
export const partNames = ['api', 'inbox', 'mcp', 'webhooks'] as const;

export type PartName = (typeof partNames)[number];

/** Parses the value of `--only`, such as `api,inbox`. Without it, returns all parts. */
export function readParts(text: unknown): PartName[] {
  if (text === undefined) return [...partNames];
  return String(text)
    .split(',')
    .map((word) => {
      const part = partNames.find((name) => name === word.trim());
      if (!part)
        throw new CouldNotRun(`--only must list one or more of ${partNames.join(',')}, not '${text}'. See --help.`);
      return part;
    });
}
