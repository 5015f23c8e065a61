/** A visible element or text of an HTML body. */
export type Shown = string | ShownElement;

export interface ShownElement {
  name: string;
  attributes: Record<string, string>;
  children: Shown[];
}
