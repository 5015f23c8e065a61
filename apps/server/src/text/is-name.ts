export const isName = (text: string) =>
  text.length <= 200 && !/[<>@\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
