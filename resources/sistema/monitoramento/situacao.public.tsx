import { useFresh, type DataOf, type PublicProps } from '#public';
import { situacoesPublicas, type situacaoDoSistema, type SituacaoPublica } from './situacao';

const frases: Readonly<Record<SituacaoPublica, string>> = {
  FUNCIONANDO: 'Tudo funcionando',
  FORA: 'Uma parte está fora do ar',
  MANUTENCAO: 'Em manutenção',
  SEM_NOTICIA: 'Sem notícia das verificações',
};

/** Public state of the product, read again each minute. */
const Situacao = (props: PublicProps<DataOf<typeof situacaoDoSistema>>) => {
  const { data } = useFresh(props, { seconds: 60, isOver: () => false });
  const { geral, verificado, manutencao, partes, incidentes } = data;
  return (
    <main className="page">
      <h1 aria-live="polite" className={`estado estado--${geral}`}>
        {frases[geral]}
      </h1>
      {verificado ? <p className="muted">Verificado {verificado}</p> : null}
      {manutencao ? (
        <section className="card" aria-labelledby="manutencao">
          <h2 id="manutencao">{manutencao.agora ? 'Manutenção em curso' : 'Manutenção programada'}</h2>
          <p>{manutencao.quando}</p>
          {manutencao.mensagem ? <p className="muted">{manutencao.mensagem}</p> : null}
        </section>
      ) : null}
      <section className="card" aria-labelledby="partes">
        <h2 id="partes">Partes do sistema</h2>
        <ul className="partes">
          {partes.map(({ nome, situacao }) => (
            <li key={nome}>
              <span>{nome}</span>
              <span className={`estado estado--${situacao}`}>{situacoesPublicas[situacao]}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="card" aria-labelledby="incidentes">
        <h2 id="incidentes">Últimos sete dias</h2>
        {incidentes.length === 0 ? <p className="muted">Nenhuma queda.</p> : null}
        <ul className="partes">
          {incidentes.map(({ nome, quando }) => (
            <li key={`${nome} ${quando}`}>
              <span>{nome}</span>
              <span className="muted">{quando}</span>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
};
export default Situacao;
