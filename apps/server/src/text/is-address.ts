/** Whether a text is one address, without characters that a mail header or a reader could misinterpret. */
export const isAddress = (text: string): boolean =>
  text.length <= 320 &&
  /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/u.test(text) &&
  !/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
