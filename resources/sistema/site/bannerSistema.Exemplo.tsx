import type { Infer } from '#kit';
import type { bannerSistema } from '../../../schemas/sistema/site/bannerSistema';
import { BannerMostrado } from './Banner';

/** The banner as people will see it. */
const Exemplo = ({ record }: { readonly record?: Infer<typeof bannerSistema> }) =>
  record ? <BannerMostrado banner={record} slim={record.posicao === 'TOPO'} /> : null;
export default Exemplo;
