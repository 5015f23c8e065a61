import type { ProgressFactory } from './command.ts';

const width = 30;

/** A bar on a terminal; a line every tenth where nobody looks on. */
export const showProgress: ProgressFactory = (label, total) => {
  const { stderr } = process;
  let shown = -1;
  return {
    to(done) {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const step = Math.floor(share * (stderr.isTTY ? 100 : 10));
      if (step === shown) return;
      shown = step;
      const percent = `${Math.floor(share * 100)}%`.padStart(4);
      if (stderr.isTTY)
        stderr.write(`\r${label} [${'#'.repeat(Math.floor(share * width)).padEnd(width, '.')}]${percent}`);
      else stderr.write(`${label}${percent}\n`);
    },
    end() {
      if (stderr.isTTY) stderr.write('\n');
    },
  };
};
