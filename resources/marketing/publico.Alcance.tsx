import type { Infer } from '#kit';
import type { publico } from '../../schemas/marketing/publico';
import { Contagem } from './publico.Contagem';

/** Reach of a stored audience, counted when its page is opened. */
const Alcance = ({ record }: { readonly record?: Infer<typeof publico> }) => <Contagem regras={record?.regras} />;
export default Alcance;
