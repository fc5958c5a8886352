import type { DataOf, PublicProps } from '#public';
import type { sorteioPublico } from './paginaDoSorteio';

type Sorteio = DataOf<typeof sorteioPublico>;

const PaginaDoSorteio = ({ data }: PublicProps<Sorteio>) => {
  const { loja, nome, descricao, frase, autorizacao, premios, ganhadores, prova, loteria, regulamento } = data;
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
      {loteria ? <Loteria {...loteria} /> : null}
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
      <Lista lista={lista} naLista={naLista} listaHash={listaHash} />
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
        <Anulados anulados={anulados} />
      </li>
      <Desclassificados desclassificados={desclassificados} />
    </ol>
  </details>
);

type DaLista = Pick<NonNullable<Sorteio['prova']>, 'lista' | 'naLista' | 'listaHash'>;
const Lista = ({ lista, naLista, listaHash }: DaLista) => (
  <li>
    Quando as inscrições encerram, a lista dos números, em ordem, é fechada. Cada linha é o número, o nome pela metade e
    a marca da pessoa, com ponto e vírgula entre eles: a mesma marca é a mesma pessoa.
    {listaHash ? (
      <>
        {` São ${naLista ?? 0}. O SHA-256 da lista:`}
        <code>{listaHash}</code>
        {lista ? <a href={lista}>Ver a lista</a> : null}
      </>
    ) : null}
  </li>
);
const Anulados = ({ anulados }: Pick<NonNullable<Sorteio['prova']>, 'anulados'>) =>
  anulados ? (
    <>
      {' Anulados depois de fechada a lista:'}
      <code>{anulados}</code>
    </>
  ) : null;
const Desclassificados = ({ desclassificados }: Pick<NonNullable<Sorteio['prova']>, 'desclassificados'>) =>
  desclassificados.length > 0 ? (
    <li>
      Quem foi desclassificado conta na ordem:
      <code>{desclassificados.map(({ ordem, numero }) => `ordem ${ordem}, número ${numero}`).join('; ')}</code>
    </li>
  ) : null;

const Loteria = ({
  concurso,
  resultado,
  de,
  ate,
  sorteado,
  lista,
  naLista,
  listaHash,
  anulados,
  desclassificados,
  repetePessoa,
}: NonNullable<Sorteio['loteria']>) => (
  <details className="card">
    <summary>Como conferir este sorteio</summary>
    <ol className="draw__proof">
      <li>{`Os números vão de ${de} a ${ate}.`}</li>
      <Lista lista={lista} naLista={naLista} listaHash={listaHash} />
      <li>
        {`Vale a Loteria Federal${concurso ? `, concurso ${concurso}` : ''}.`}
        {resultado ? (
          <>
            {' Os cinco prêmios:'}
            <code>{resultado}</code>
          </>
        ) : (
          ' O resultado aparece aqui.'
        )}
      </li>
      <li>
        {`O último algarismo de cada prêmio, do primeiro ao quinto, forma um número; dele fica o resto da divisão por ${ate - de + 1}, somado a ${de}.`}
        {sorteado === null ? null : <code>{sorteado}</code>}
      </li>
      <li>
        {`Ganha o número da lista mais próximo para cima; se não há, para baixo. Um número anulado, já sorteado${repetePessoa ? '' : ' ou de quem já foi sorteado'} é pulado.`}
        <Anulados anulados={anulados} />
      </li>
      <Desclassificados desclassificados={desclassificados} />
    </ol>
  </details>
);
