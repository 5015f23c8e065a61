import type { ComponentProps } from 'preact';

/** A small button that does not submit a form. */
export const SmallButton = (props: ComponentProps<'button'>) => <button type="button" class="small" {...props} />;
