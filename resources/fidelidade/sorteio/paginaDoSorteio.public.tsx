import type { DataOf, PublicProps } from '#public';
import type { sorteioPublico } from './paginaDoSorteio';

type Sorteio = DataOf<typeof sorteioPublico>;

const PaginaDoSorteio = ({ data }: PublicProps<Sorteio>) => {
  const { loja, nome, descricao, frase, autorizacao, premios, ganhadores, prova, regulamento } = data;
  return (
    <main className="page">
      <p className="page__shop">{loja}</p>
      <header>
        <h1>{nome}</h1>
        <p>{frase}</p>
        {descricao ? <p className="muted">{descricao}</p> : null}
        <p className="muted small">{autorizacao}</p>
      </header>
      {ganhadores.length > 0 ? (
        <section className="card" aria-labelledby="ganhadores">
          <h2 id="ganhadores">Ganhadores</h2>
          <ul className="draw__lines">
            {ganhadores.map((one, at) => (
              <li key={at}>
                <strong>{`${one.premio}: ${one.nome}, número ${one.numero}`}</strong>
                <span className="muted small draw__code">{one.prova}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="card" aria-labelledby="premios">
        <h2 id="premios">Prêmios</h2>
        <ul className="draw__lines">
          {premios.map((one, at) => (
            <li key={at}>{one}</li>
          ))}
        </ul>
      </section>
      {prova ? <Prova {...prova} /> : null}
      {regulamento ? (
        <details className="card">
          <summary>Regulamento</summary>
          <p className="draw__rules">{regulamento}</p>
        </details>
      ) : null}
    </main>
  );
};
export default PaginaDoSorteio;

const Prova = ({
  token,
  compromisso,
  fonte,
  valorPublico,
  lista,
  naLista,
  listaHash,
  semente,
  anulados,
  desclassificados,
  repetePessoa,
}: NonNullable<Sorteio['prova']>) => (
  <details className="card">
    <summary>Como conferir este sorteio</summary>
    <ol className="draw__proof">
      <li>
        Antes de existir qualquer número, guardamos uma semente secreta e publicamos o SHA-256 dela:
        <code>{compromisso}</code>
      </li>
      {fonte ? (
        <li>
          {`A outra metade da semente vem de uma fonte pública, dita antes: ${fonte}.`}
          {valorPublico ? <code>{valorPublico}</code> : null}
        </li>
      ) : null}
      <li>
        Quando as inscrições encerram, a lista dos números, em ordem, é fechada. Cada linha é o número, um ponto e
        vírgula e o nome pela metade.
        {listaHash ? (
          <>
            {` São ${naLista ?? 0}. O SHA-256 da lista:`}
            <code>{listaHash}</code>
            {lista ? <a href={lista}>Ver a lista</a> : null}
          </>
        ) : null}
      </li>
      <li>
        Com o primeiro ganhador a semente aparece aqui.
        {semente ? <code>{semente}</code> : null}
        {fonte ? ' A semente final é o SHA-256 de “semente:valor da fonte”.' : null}
      </li>
      <li>
        {`O ganhador de cada prêmio está na posição HMAC-SHA256(semente final, “${token}:ordem:tentativa”): os primeiros 12 algarismos hexadecimais, lidos como um número, módulo a quantidade de números da lista. A ordem começa em 1, a tentativa em 0, e a primeira posição é a 0.`}
      </li>
      <li>
        {`Um valor além do último múltiplo inteiro da quantidade, abaixo de 2 elevado a 48, um número anulado, já sorteado${repetePessoa ? '' : ' ou de quem já foi sorteado'} é pulado: vale a próxima tentativa.`}
        {anulados ? (
          <>
            {' Anulados depois de fechada a lista:'}
            <code>{anulados}</code>
          </>
        ) : null}
      </li>
      {desclassificados.length > 0 ? (
        <li>
          Quem foi desclassificado conta na ordem:
          <code>{desclassificados.map(({ ordem, numero }) => `ordem ${ordem}, número ${numero}`).join('; ')}</code>
        </li>
      ) : null}
    </ol>
  </details>
);
