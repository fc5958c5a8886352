import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Form, money, phoneMask, send, TextField, type DataOf, type PublicProps } from '#public';
import { useKept, type Guardado } from '../delivery/loja/loja/loja.Cesta.public';
import { Codigo, useCode } from '../delivery/loja/loja/loja.Codigo.public';
import { useBrandColor } from '../delivery/loja/loja/loja.Cor.public';
import { Extrato, Linhas, Premios, Saldo } from '../fidelidade/transacoes/clube.Pontos.public';
import type { clubeAberto, meuClube, meuPedido } from './clubeDaLoja';

type Aberto = DataOf<typeof clubeAberto>;
type Meu = DataOf<typeof meuClube>;
type Loja = NonNullable<Aberto['loja']>;

const Pagina = (props: PublicProps<Aberto>) => {
  const { loja, mudou } = props.data;
  if (mudou)
    return (
      <main className="page">
        <h1>O clube mudou de endereço</h1>
        <a className="big" href={`/clube/${mudou}`}>
          Ir para o clube
        </a>
      </main>
    );
  return loja ? <Clube {...props} loja={loja} /> : null;
};
export default Pagina;

/** The customer's part of the club; asked again with each new proof of the mobile, and by `again`. */
const useMine = (base: string, { telefone, sessao }: Pick<Guardado, 'telefone' | 'sessao'>) => {
  const [answer, setAnswer] = useState<{ readonly sessao: string; readonly meu?: Meu; readonly failure?: string }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (sessao === null) return undefined;
    let isCurrent = true;
    void send<Meu>(`${base}/clube`, { telefone, sessao }).then((sent) => {
      if (isCurrent) setAnswer(sent.ok ? { sessao, meu: sent.result } : { sessao, failure: sent.failure });
    });
    return () => {
      isCurrent = false;
    };
  }, [base, telefone, sessao, tries]);
  const own = sessao !== null && answer?.sessao === sessao ? answer : undefined;
  const again = (): void => {
    setAnswer(undefined);
    setTries((count) => count + 1);
  };
  return { meu: own?.meu, failure: own?.failure, again };
};

const Clube = ({ data: { texto, categorias, mostra }, loja, from }: PublicProps<Aberto> & { readonly loja: Loja }) => {
  const base = from.split('?')[0]!.replace(/\/clube$/, '');
  // The shop's page keeps the proof under the same name: who is known there is known here.
  const [kept, keep] = useKept(loja.site);
  const { meu, failure, again } = useMine(base, kept);
  useBrandColor(loja.cor);
  const isIn = meu?.provado === true;
  const isAsking = kept.sessao === null || meu?.provado === false;
  return (
    <main className="page">
      <p className="page__shop">
        {loja.logo === null ? null : (
          <img src={`${base}/foto/${loja.logo}`} alt="" loading="lazy" width={48} height={48} />
        )}
        {loja.nome}
      </p>
      {isIn ? (
        <MeuClube meu={meu} base={base} kept={kept} mostra={mostra} />
      ) : (
        <>
          <header>
            <h1>{`Clube da loja ${loja.nome}`}</h1>
            {texto ? <p className="club__text">{texto}</p> : null}
          </header>
          {isAsking ? (
            <Entrar base={base} kept={kept} keep={keep} hasEnded={kept.sessao !== null} />
          ) : failure ? (
            <section className="card club__door">
              <p role="alert">{failure}</p>
              <button type="button" className="big" onClick={again}>
                Tentar de novo
              </button>
            </section>
          ) : (
            <p className="muted" role="status">
              Carregando o seu clube…
            </p>
          )}
          <p className="muted small unscripted">
            Para entrar no clube, abra esta página em um navegador com JavaScript.
          </p>
        </>
      )}
      {categorias.length > 0 ? (
        <nav className="card" aria-label="No cardápio">
          <h2>No cardápio</h2>
          <ul className="club__chips">
            {categorias.map(({ id, nome }) => (
              <li key={id}>
                <a href={`/${loja.site}#c${id}`}>{nome}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <p className="muted">{loja.porta}</p>
      <a className="big big--quiet" href={`/${loja.site}`}>
        Ver o cardápio
      </a>
      {isIn ? (
        <button type="button" className="link" onClick={() => keep({ sessao: null })}>
          Sair do clube neste celular
        </button>
      ) : null}
    </main>
  );
};

interface EntrarProps {
  readonly base: string;
  readonly kept: Guardado;
  readonly keep: (patch: Partial<Guardado>) => void;
  /** The browser was known before. */
  readonly hasEnded: boolean;
}
const Entrar = ({ base, kept, keep, hasEnded }: EntrarProps) => {
  const prova = useCode(base, kept.telefone, ({ sessao, nome }) => keep({ sessao, nome: kept.nome || (nome ?? '') }));
  const { enviado, erro, isRunning } = prova;
  const doCodigo = useRef<HTMLDivElement>(null);
  const pedido = enviado?.pedido;
  useEffect(() => {
    if (pedido !== undefined) doCodigo.current?.querySelector('input')?.focus();
  }, [pedido]);
  const errors = useMemo((): Readonly<Record<string, string>> => (erro === undefined ? {} : { aqui: erro }), [erro]);
  return (
    <Form
      className="card club__door scripted"
      errors={errors}
      onSubmit={() => void (enviado ? prova.entrar() : prova.pedir())}
    >
      {hasEnded ? (
        <p className="note" role="status">
          O acesso venceu. Confirme o celular de novo.
        </p>
      ) : null}
      <TextField
        label="Celular"
        name="celular"
        error={enviado ? undefined : erro}
        help="O mesmo dos seus pedidos. O código chega por WhatsApp."
        inputMode="tel"
        autoComplete="tel"
        mask={phoneMask}
        isNeeded
        value={kept.telefone}
        onText={(telefone) => keep({ telefone, sessao: null })}
      />
      <div ref={doCodigo}>{enviado ? <Codigo {...prova} /> : null}</div>
      <button type="submit" className="big" disabled={isRunning}>
        {enviado ? 'Entrar' : 'Receber código'}
      </button>
      {enviado ? (
        <button type="button" className="link" disabled={isRunning} onClick={() => void prova.pedir()}>
          Mandar outro código
        </button>
      ) : null}
    </Form>
  );
};

interface MeuProps {
  readonly meu: Meu;
  readonly base: string;
  readonly kept: Guardado;
  readonly mostra: Aberto['mostra'];
}
const MeuClube = ({ meu, base, kept, mostra }: MeuProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  // The form that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  const seguir = async (pedido: number): Promise<void> => {
    const { telefone, sessao } = kept;
    const sent = await send<DataOf<typeof meuPedido>>(`${base}/clube/pedido`, { telefone, sessao, pedido });
    if (sent.ok) location.assign(sent.result.link);
    else setFailure(sent.failure);
  };
  const { nome, pontos, cupons, vales, pedidos } = meu;
  return (
    <div className="club__mine" ref={ref} tabIndex={-1}>
      {pontos ? <Saldo {...pontos} /> : <h1>{nome ? `Olá, ${nome}!` : 'Bem-vindo ao clube!'}</h1>}
      {nome ? null : <p>Ainda não há pedidos com este celular. O que você ganhar aparece aqui depois do primeiro.</p>}
      <Premios {...meu} />
      <Linhas
        titulo="Cupons"
        linhas={cupons.map(({ vantagem, codigo, nota, endereco }) => ({
          nome: endereco ? <a href={endereco}>{vantagem}</a> : vantagem,
          nota,
          valor: <code>{codigo}</code>,
        }))}
      />
      <Linhas
        titulo="Vales-presente"
        linhas={vales.map(({ codigo, saldo, nota }) => ({
          nome: <code>{codigo}</code>,
          nota,
          valor: saldo,
        }))}
      />
      {nome && mostra.includes('PEDIDOS') && pedidos.length === 0 ? (
        <Vazio titulo="Pedidos">Nenhum pedido ainda.</Vazio>
      ) : null}
      <Linhas
        titulo="Pedidos"
        linhas={pedidos.map(({ id, numero, quando, frase, total, segue }) => ({
          nome: segue ? (
            <button type="button" className="link" onClick={() => void seguir(id)}>
              {`Acompanhar o pedido ${numero}`}
            </button>
          ) : (
            `Pedido ${numero}`
          ),
          nota: `${quando} · ${frase}`,
          valor: money(total),
        }))}
      />
      {failure ? (
        <p className="note" role="alert">
          {failure}
        </p>
      ) : null}
      {pontos ? <Extrato {...pontos} /> : null}
    </div>
  );
};
const Vazio = ({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) => (
  <section className="card" aria-label={titulo}>
    <h2>{titulo}</h2>
    <p className="muted">{children}</p>
  </section>
);
