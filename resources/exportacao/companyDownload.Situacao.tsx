import { StatusDot } from '#fields/parts';
import type { WireRecord } from '#kit/calls/envelope';
import type { CompanyDownload } from '../../schemas/vocabulary.gen';
import './companyDownload.css';

const inWords = (count: number | null): string => (count ?? 0).toLocaleString('pt-BR');
/** State of a file: progress, ready, or the reason of a failure. */
const Situacao = ({ record }: { readonly record: WireRecord }) => {
  const { nome, situacao, feitos, total, erro } = record as unknown as CompanyDownload;
  if (situacao === 'PRONTO') return <StatusDot tone="success">Pronto</StatusDot>;
  if (situacao === 'ERRO')
    return (
      <span className="download-error" title={erro ?? undefined}>
        <StatusDot tone="error">{erro ?? 'Não foi possível preparar o arquivo.'}</StatusDot>
      </span>
    );
  return (
    <span className="download-progress">
      <progress aria-label={`Preparando ${nome}`} value={total ? (feitos ?? 0) : undefined} max={total || undefined} />
      {total ? `${inWords(feitos)} de ${inWords(total)}` : 'Preparando…'}
    </span>
  );
};
export default Situacao;
