import { useEffect, useState } from 'react';
import { Button, Empty, Page, useCall, useDo } from '#screen';
import { sortearNoTelao } from './sortearNoTelao';
import { verTelao } from './telao';
import './telao.css';

/** Duration of the rolling numbers; none with reduced motion. */
const giro = 3000;
const semMovimento = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export default ({ params }: { readonly params: { readonly sorteio: number | null } }) => {
  const [escolhido, setEscolhido] = useState(params.sorteio);
  const { data, error, refresh } = useCall(verTelao, { sorteio: escolhido }, { keep: true });
  const { run: sortear, isRunning } = useDo(sortearNoTelao);
  const [girando, setGirando] = useState<number>();
  const isRolling = girando !== undefined;
  useEffect(() => {
    if (!isRolling) return undefined;
    const timer = setInterval(() => setGirando((now) => (now === undefined ? now : (now * 7 + 13) % 100_000)), 80);
    return () => clearInterval(timer);
  }, [isRolling]);
  if (error)
    return (
      <Page>
        <Empty icon="error" title="Erro ao tentar carregar o sorteio." />
      </Page>
    );
  if (!data) return <Page>{null}</Page>;
  const { sorteio, prontos } = data;
  if (!sorteio)
    return (
      <Page>
        {prontos.length === 0 ? (
          <Empty
            icon="star"
            title="Nenhum sorteio com a lista fechada."
            text="Encerre as inscrições de um sorteio antes."
          />
        ) : (
          <div className="telao__escolha">
            <h2>Qual sorteio?</h2>
            {prontos.map(({ id, nome }) => (
              <Button key={id} label={nome} tone="primary" onClick={() => setEscolhido(id)} />
            ))}
          </div>
        )}
      </Page>
    );
  const validos = sorteio.ganhadores.filter(({ desclassificado }) => !desclassificado);
  const ultimo = validos.at(-1);
  const proximoSorteio = async (): Promise<void> => {
    const rolls = !semMovimento();
    if (rolls) setGirando(1);
    try {
      const made = sortear({ sorteio: sorteio.id });
      if (rolls) await Promise.all([made, new Promise((done) => setTimeout(done, giro))]);
      else await made;
    } finally {
      setGirando(undefined);
      refresh();
    }
  };
  return (
    <Page>
      <section className="telao">
        <h1>{sorteio.nome}</h1>
        <p className="telao__autorizacao">{sorteio.autorizacao}</p>
        <div className="telao__centro" aria-live="polite">
          {girando !== undefined ? (
            <p className="telao__numero" aria-label="Sorteando">
              {String(girando).padStart(5, '0')}
            </p>
          ) : ultimo ? (
            <>
              <p className="telao__premio">{ultimo.premio}</p>
              <p className="telao__numero">{ultimo.numero}</p>
              <p className="telao__nome">{ultimo.nome}</p>
            </>
          ) : (
            <p className="telao__nome">{`${sorteio.naLista.toLocaleString('pt-BR')} números na lista`}</p>
          )}
        </div>
        {sorteio.proximo ? (
          <Button
            label={`Sortear: ${sorteio.proximo}`}
            icon="star"
            tone="primary"
            busy={isRunning || girando !== undefined}
            onClick={() => void proximoSorteio()}
          />
        ) : (
          <p className="telao__premio">Todos os prêmios têm ganhador!</p>
        )}
        <ol className="telao__lista">
          {validos.map(({ id, premio, nome, numero }) => (
            <li key={id}>{`${premio}: ${nome}, número ${numero}`}</li>
          ))}
        </ol>
        {(ultimo || sorteio.listaHash) && (
          <details className="telao__conferir">
            <summary>Conferir</summary>
            {validos.map(({ id, numero, prova }) => (
              <p key={id} className="telao__prova">{`Número ${numero}: ${prova}`}</p>
            ))}
            {sorteio.listaHash ? <p className="telao__prova">{`SHA-256 da lista: ${sorteio.listaHash}`}</p> : null}
          </details>
        )}
      </section>
    </Page>
  );
};
