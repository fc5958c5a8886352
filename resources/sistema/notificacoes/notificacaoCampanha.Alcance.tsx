import type { Infer } from '#kit';
import type { notificacaoCampanha } from '../../../schemas/sistema/notificacoes/notificacaoCampanha';
import { Contagem } from './notificacaoCampanha.Contagem';

/** Reach of a stored campaign; of one that was sent its figures say it. */
const Alcance = ({ record }: { readonly record?: Infer<typeof notificacaoCampanha> }) => {
  if (!record || (record.situacao !== 'RASCUNHO' && record.situacao !== 'AGENDADA')) return null;
  const { planos, papeis, estados, situacoes, empresas, canal } = record;
  return <Contagem publico={{ planos, papeis, estados, situacoes, empresas, canal }} />;
};
export default Alcance;
