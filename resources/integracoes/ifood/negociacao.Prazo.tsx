import { useEffect, useState } from 'react';
import type { Infer } from '#kit';
import type { negociacao } from '../../../schemas/integracoes/ifood/negociacao';

const vencida = { ACCEPT_CANCELLATION: 'o iFood aceita', REJECT_CANCELLATION: 'o iFood recusa', VOID: 'nada muda' };
const segundo = 1000;
const texto = (ms: number): string => {
  const total = Math.floor(ms / segundo);
  return total >= 60 ? `${Math.floor(total / 60)} min ${total % 60} s` : `${total} s`;
};
/** Counts down to the end of a negotiation. Screen readers hear it once a minute, not each second. */
const Prazo = ({ record }: { readonly record: Infer<typeof negociacao> }) => {
  const [agora, setAgora] = useState(() => Date.now());
  const aberta = record.situacao === 'ABERTA';
  useEffect(() => {
    if (!aberta) return undefined;
    const timer = setInterval(() => {
      setAgora(Date.now());
    }, segundo);
    return () => {
      clearInterval(timer);
    };
  }, [aberta]);
  const falta = Date.parse(record.respondeAte) - agora;
  if (!aberta) return null;
  return (
    <p role="timer" aria-live="off">
      {falta > 0 ? (
        <>
          <strong>Responda em {texto(falta)}.</strong> Sem resposta, {vencida[record.aoVencer]}.
        </>
      ) : (
        <strong>O prazo terminou: {vencida[record.aoVencer]}.</strong>
      )}
    </p>
  );
};
export default Prazo;
