import type { Operation } from '@threads-api/contract/model';

/** Whether an operation declares a response for a status, also as `4XX` or `default`. */
export const declaresStatus = ({ responses }: Operation, status: string): boolean =>
  [status, `${status[0]}XX`, `${status[0]}xx`, 'default'].some((key) => Object.hasOwn(responses, key));
