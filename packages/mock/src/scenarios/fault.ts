/** The faults and their effect on a normal response. */
export const faults = {
  slow: 'sends the body in chunks, over several seconds',
  hang: 'accepts the request and never responds',
  drop: 'closes the connection in the middle of the body',
  brokenJson: 'sends truncated JSON',
} as const;

export type Fault = keyof typeof faults;

export const isFault = (scenario: string): scenario is Fault => Object.hasOwn(faults, scenario);
