import { dayText } from '#kit/dayText';
import { wholeNumber } from '#kit/text';
import type { Returned } from '#kit';
import { Chart } from '#screen';
import { dinheiro } from '../../comum/centavos';
import { estatisticaDaCampanha, partesDaCampanha } from './figuras';

type Numeros = Returned<typeof estatisticaDaCampanha.result>;
interface Props {
  readonly data: Numeros;
}
const por = (value: number | null | undefined): string =>
  value == null ? '–' : `${value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`;
const pedidosDe = (count: number): string =>
  Math.abs(count) === 1 ? '1 pedido' : `${wholeNumber(Math.abs(count))} pedidos`;

const numero = (count: number): string => wholeNumber(count).replace('-', '−');
const limitesDe = (de: number, ate: number): string =>
  `Com 95% de certeza, entre ${numero(de)} e ${numero(ate)}${de <= 0 && ate >= 0 ? ': pode ser acaso' : ''}.`;

/** Result of a campaign beside its group of control. */
export const Resultado = ({ data, dias }: Props & { readonly dias: number }) => (
  <>
    {data.lucro && <Lucro lucro={data.lucro} />}
    {data.porDia.length > 1 && <Curva data={data} dias={dias} />}
    <Caminho data={data} />
    <Versoes data={data} />
  </>
);

const Lucro = ({ lucro }: { readonly lucro: NonNullable<Numeros['lucro']> }) => {
  const { vendas, viriam, custo, semCusto, lucro: sobra, pedidosAMais, de, ate } = lucro;
  const comControle = viriam != null;
  return (
    <section className="card campanha__parte" aria-labelledby="campanha-lucro">
      <h2 id="campanha-lucro">{comControle ? 'Lucro que não viria sem a campanha' : 'Vendas menos o custo'}</h2>
      <p className="campanha__grande">{dinheiro(sobra)}</p>
      {pedidosAMais != null && (
        <p>
          {pedidosAMais < 0
            ? `${pedidosDe(pedidosAMais)} a menos do que o grupo de controle faz esperar.`
            : `${pedidosDe(pedidosAMais)} a mais do que o grupo de controle faz esperar.`}{' '}
          <span className="campanha__nota">{limitesDe(de ?? 0, ate ?? 0)}</span>
        </p>
      )}
      <dl className="campanha__conta">
        <div>
          <dt>Vendas de quem recebeu</dt>
          <dd>{dinheiro(vendas)}</dd>
        </div>
        {comControle && (
          <div>
            <dt>Viriam de todo jeito</dt>
            <dd>{dinheiro(-viriam)}</dd>
          </div>
        )}
        <div>
          <dt>Custo dos produtos</dt>
          <dd>{dinheiro(-custo)}</dd>
        </div>
      </dl>
      <p className="campanha__nota">
        {!comControle &&
          'Sem grupo de controle não se sabe o que viria de todo jeito. Na próxima, deixe alguns clientes sem receber. '}
        {semCusto > 0 && `${por(semCusto)} das vendas são de produtos sem custo cadastrado. `}A conta não inclui o que o
        WhatsApp oficial cobra por mensagem.
      </p>
    </section>
  );
};

const Curva = ({ data, dias }: Props & { readonly dias: number }) => {
  const { porDia, versoes } = data;
  const controle = versoes.find(({ versao }) => versao === 'CONTROLE');
  const marks = porDia.map(({ dia }) => ({ text: dayText(dia).slice(0, 5) }));
  return (
    <Chart
      kind="line"
      title={dias === 1 ? 'Compraram em 1 dia' : `Compraram em ${dias} dias`}
      text="A primeira compra de cada cliente conta uma vez, só para a última campanha que ele recebeu."
      view={{
        marks,
        step: 'day',
        series: [
          { text: `Recebeu (${wholeNumber(data.recebem)})`, values: porDia.map(({ recebeu }) => recebeu) },
          ...(controle
            ? [
                {
                  text: `Controle (${wholeNumber(controle.pessoas)})`,
                  values: porDia.map((um) => um.controle ?? null),
                  before: {
                    from: porDia[0]!.dia,
                    to: porDia.at(-1)!.dia,
                    marks: marks.map(({ text }) => ({ text: `${text}, controle` })),
                  },
                },
              ]
            : []),
        ],
      }}
      value={por}
      short={(figure) => por(figure)}
      along="Até o dia"
    />
  );
};

const Caminho = ({ data: { funil, porSituacao } }: Props) => {
  const maior = Math.max(1, ...funil.map(({ quantos }) => quantos));
  const fora = porSituacao.filter(({ situacao }) =>
    ['FALHOU', 'RECUSOU', 'FREQUENCIA', 'CANCELADA', 'AGUARDA', 'NA_FILA'].includes(situacao),
  );
  return (
    <section className="card campanha__parte" aria-labelledby="campanha-caminho">
      <h2 id="campanha-caminho">O que aconteceu com cada um</h2>
      <ol className="campanha__caminho">
        {funil.map(({ etapa, quantos }, at) => (
          <li key={etapa}>
            <span>{etapa}</span>
            <span className="campanha__barra" aria-hidden="true">
              <span style={{ inlineSize: `${(quantos / maior) * 100}%` }} />
            </span>
            <strong>{wholeNumber(quantos)}</strong>
            <span className="campanha__nota">
              {at === 0 ? '' : por(funil[at - 1]!.quantos === 0 ? null : (quantos / funil[at - 1]!.quantos) * 100)}
            </span>
          </li>
        ))}
      </ol>
      {fora.length > 0 && (
        <p className="campanha__nota">
          {`${fora.map(({ rotulo, quantos }) => `${rotulo}: ${wholeNumber(quantos)}`).join(' · ')}.`}
        </p>
      )}
    </section>
  );
};

const vereditoDe = ({ melhor, certo, precisa }: NonNullable<Numeros['comparacao']>): string => {
  if (!melhor) return 'As duas versões venderam igual.';
  const nome = melhor === 'A' ? 'A primeira' : 'A segunda';
  return certo
    ? `${nome} vendeu mais, com 95% de certeza.`
    : `${nome} foi melhor, mas pode ser acaso.${precisa ? ` Para ter certeza, repita com umas ${wholeNumber(precisa)} pessoas de cada lado.` : ''}`;
};
const Versoes = ({ data: { versoes, comparacao } }: Props) =>
  versoes.length < 2 ? null : (
    <section className="card campanha__parte" aria-labelledby="campanha-versoes">
      <h2 id="campanha-versoes">Versões</h2>
      <div className="campanha__tabela" role="region" aria-label="Tabela das versões" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Versão</th>
              <th scope="col">Para</th>
              <th scope="col">Compraram</th>
              <th scope="col">Vendas</th>
            </tr>
          </thead>
          <tbody>
            {versoes.map(({ versao, pessoas, compraram, taxa, valor }) => (
              <tr key={versao}>
                <th scope="row">{partesDaCampanha[versao]}</th>
                <td>{wholeNumber(pessoas)}</td>
                <td>{`${wholeNumber(compraram)} · ${por(taxa)}`}</td>
                <td>{dinheiro(valor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {comparacao && <p>{vereditoDe(comparacao)}</p>}
    </section>
  );
