/** What a fault does to a response that is otherwise normal. */
export const faults = {
  slow: 'sends the body in pieces, over several seconds',
  hang: 'accepts the request and never responds',
  drop: 'closes the connection in the middle of the body',
  brokenJson: 'sends a body that ends in the middle of the JSON',
} as const;

export type Fault = keyof typeof faults;

export const isFault = (scenario: string): scenario is Fault => Object.hasOwn(faults, scenario);
