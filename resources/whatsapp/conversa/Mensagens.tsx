import { useEffect, useRef } from 'react';
import { Button, can, useCall, useDo, useLive, useWho } from '#screen';
import { conversaWhatsapp } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';
import { lerConversa, mensagensDaConversa } from './mensagensDaConversa';
import './Mensagens.css';

interface Props {
  readonly conversa?: number;
  readonly cliente?: number;
  /** Id of the conversation whose messages the person who looks should count as read. */
  readonly aLer?: number;
}

/** Last messages between the company and a person, in two columns of speech. Follows new ones live. */
export const Mensagens = ({ conversa, cliente, aLer }: Props) => {
  const { zone } = useWho();
  const pode = can('CONVERSA_ATENDER');
  const { data, error, refresh } = useCall(
    mensagensDaConversa,
    { conversa: conversa ?? null, cliente: cliente ?? null },
    { when: pode && (conversa ?? cliente ?? 0) > 0 },
  );
  const { run: ler } = useDo(lerConversa, { quiet: true });
  useLive(conversaWhatsapp, refresh);
  const lista = useRef<HTMLOListElement>(null);
  const ultima = data?.mensagens.at(-1)?.chave;
  useEffect(() => {
    if (lista.current) lista.current.scrollTop = lista.current.scrollHeight;
  }, [ultima]);
  const lida = useRef<string>(undefined);
  useEffect(() => {
    if (aLer === undefined || !ultima || lida.current === ultima) return;
    lida.current = ultima;
    ler({ id: aLer }).catch(() => undefined);
  }, [ultima, aLer, ler]);
  if (!pode || (data && data.mensagens.length === 0 && conversa === undefined)) return null;
  const quando = (instante: string): string =>
    new Date(instante).toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return (
    <section className="card mensagens" aria-labelledby="mensagens-titulo">
      <h2 id="mensagens-titulo">Últimas mensagens</h2>
      {data?.simulada && <p className="lead">SIMULAÇÃO: nada sai desta máquina nem chega a ela.</p>}
      {error && !data && (
        <p role="alert">
          As mensagens não puderam ser lidas. <Button label="Tentar de novo" size="small" onClick={refresh} />
        </p>
      )}
      {!data && !error && <p className="lead">Lendo as mensagens…</p>}
      {data?.mensagens.length === 0 && <p className="lead">Nenhuma mensagem nos últimos 90 dias.</p>}
      {data && data.mensagens.length > 0 && (
        // A scrolling list must be reachable by keyboard.
        <ol ref={lista} tabIndex={0} aria-label="Mensagens, a mais nova por último">
          {data.mensagens.map(({ chave, de, tipo, texto, quando: instante, autor, estado, falhou }) => (
            <li key={chave} className={de === 'CLIENTE' ? 'mensagem' : 'mensagem mensagem--nossa'}>
              {tipo && <em>{tipo}: veja no aparelho</em>}
              {texto && <p>{texto}</p>}
              <small className={falhou ? 'mensagem__falha' : 'lead'}>
                {[
                  de === 'CLIENTE' ? 'Cliente' : (autor ?? (de === 'EQUIPE' ? 'Equipe' : 'Automática')),
                  quando(instante),
                  estado,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </li>
          ))}
        </ol>
      )}
      {data?.janelaAte && (
        <p className="lead" role="status">
          {new Date(data.janelaAte) > new Date()
            ? `Texto livre até ${quando(data.janelaAte)}; depois, só um modelo aprovado.`
            : 'Passaram 24 horas da última mensagem do cliente: responda com um modelo aprovado.'}
        </p>
      )}
    </section>
  );
};
