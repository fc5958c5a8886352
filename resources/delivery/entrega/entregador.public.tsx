import { useState } from 'react';
import { useAct, useFresh, type DataOf, type PublicProps } from '#public';
import { formasQueEntram } from '../../../schemas/formas';
import type { entregou, minhasEntregas } from './entregador';

type Entregas = DataOf<typeof minhasEntregas>;
type Entrega = Entregas['entregas'][number];

const contagem = (count: number): string => (count === 1 ? '1 entrega com você' : `${count} entregas com você`);

const Entregador = (props: PublicProps<Entregas>) => {
  const { data, isStale, refresh } = useFresh(props, { seconds: 20, isOver: ({ valido }) => !valido });
  const [feita, setFeita] = useState<string>();
  const { loja, nome, entregas, hoje, mapa, valido } = data;
  if (!valido)
    return (
      <main className="page">
        <p className="page__shop">{loja.nome}</p>
        <h1>Link vencido</h1>
        <p className="muted">Peça um novo link à loja.</p>
        <Ligar loja={loja} />
      </main>
    );
  return (
    <main className="page">
      <p className="page__shop">{loja.nome}</p>
      <header>
        <h1>{`Entregas de ${nome ?? 'hoje'}`}</h1>
        <p className="muted">{`${entregas.length > 0 ? contagem(entregas.length) : 'Nenhuma com você'} · ${hoje === 1 ? '1 entregue' : `${hoje} entregues`} hoje`}</p>
      </header>
      {isStale ? (
        <p className="note" role="status">
          Sem conexão. Esta é a última lista que chegou; tentamos de novo sozinhos.
        </p>
      ) : null}
      <p className="done" role="status">
        {feita ?? ''}
      </p>
      {mapa ? (
        <a className="big big--quiet" rel="noopener nofollow noreferrer" href={mapa}>
          Abrir a rota no mapa
        </a>
      ) : null}
      {entregas.length > 0 ? (
        <ul className="drops">
          {entregas.map((entrega) => (
            <Parada
              key={entrega.id}
              entrega={entrega}
              to={`${props.from}/${entrega.id}`}
              aoEntregar={(numero) => {
                setFeita(`Pedido ${numero} entregue.`);
                refresh();
              }}
            />
          ))}
        </ul>
      ) : (
        <p className="card muted">Quando a loja despachar um pedido com você, ele aparece aqui.</p>
      )}
      <Ligar loja={loja} />
      <p className="muted small unscripted">
        Esta página não se atualizou sozinha: abra o link de novo para ver as entregas.
      </p>
    </main>
  );
};

const Ligar = ({ loja }: Pick<Entregas, 'loja'>) => (
  <nav className="ways" aria-label="Falar com a loja">
    <a className="big big--quiet" href={`tel:${loja.telefone}`}>
      Ligar para a loja
    </a>
  </nav>
);

interface ParadaProps {
  readonly entrega: Entrega;
  readonly to: string;
  readonly aoEntregar: (numero: string) => void;
}
const Parada = ({ entrega, to, aoEntregar }: ParadaProps) => {
  const {
    numero,
    cliente,
    telefone,
    lugar,
    complemento,
    observacao,
    saiu,
    previsao,
    atrasado,
    receber,
    naConta,
    aCombinar,
    mapa,
  } = entrega;
  const [isAsked, setAsked] = useState(false);
  const [forma, setForma] = useState('');
  const { act, isRunning, failure } = useAct<DataOf<typeof entregou>>(
    to,
    (done) => aoEntregar(done.numero),
    forma === '' ? {} : { forma },
  );
  return (
    <li className="card drop">
      <h2>{`${numero}${cliente ? ` · ${cliente}` : ''}`}</h2>
      <p className={atrasado ? 'drop__late' : 'muted'}>
        {`Saiu: ${saiu}${previsao ? ` · até ${previsao}` : ''}${atrasado ? ', atrasada' : ''}`}
      </p>
      <p>
        <strong>{lugar ?? 'Sem endereço: pergunte à loja.'}</strong>
        {complemento ? <span className="drop__more">{complemento}</span> : null}
      </p>
      {observacao ? <p className="note">{observacao}</p> : null}
      <p className="drop__due">{naConta ?? receber?.replace(/^(?!Receber)/, 'Receber: ') ?? 'Já está pago.'}</p>
      {mapa || telefone ? (
        <div className="drop__ways">
          {mapa ? (
            <a className="big big--quiet" rel="noopener nofollow noreferrer" href={mapa}>
              Abrir no mapa
            </a>
          ) : null}
          {telefone ? (
            <a className="big big--quiet" href={`tel:${telefone}`}>
              Ligar para o cliente
            </a>
          ) : null}
        </div>
      ) : null}
      {isAsked ? (
        <div className="drop__ways scripted">
          {aCombinar ? (
            <label className="drop__how">
              <span>Recebido em</span>
              <select value={forma} onChange={({ target }) => setForma(target.value)}>
                <option value="">Escolha…</option>
                {Object.entries(formasQueEntram).map(([key, label]) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          <button type="button" className="big" disabled={isRunning} onClick={act}>
            {`Confirmar a entrega ${numero}`}
          </button>
          <button type="button" className="big big--quiet" disabled={isRunning} onClick={() => setAsked(false)}>
            Ainda não
          </button>
        </div>
      ) : (
        <button type="button" className="big scripted" onClick={() => setAsked(true)}>
          Entreguei
          <span className="unseen">{` o pedido ${numero}`}</span>
        </button>
      )}
      {failure ? (
        <p className="note" role="alert">
          {failure}
        </p>
      ) : null}
    </li>
  );
};

export default Entregador;
