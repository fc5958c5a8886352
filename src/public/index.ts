/**
 * `#public`: all that a screen for strangers may use of the framework, beside the language and React's own hooks. See
 * docs/public.md.
 */
export type { DataOf, PublicProps } from '#kit/resource/publicPages';
export { readNumber, rewritten } from '#kit/numbers';
export { cepMask, documentMask, phoneMask } from '#kit/masks';
export { Field, Form, TextField, Wrong } from './Form';
export { money } from './money';
export { ScanOrCopy } from './ScanOrCopy';
export { ask, send, type Sent } from './send';
export { useAct } from './useAct';
export { useFresh } from './useFresh';
