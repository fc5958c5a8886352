import type { Infer, Returned } from '#kit';
import { wholeNumber } from '#kit/text';
import { Loaded, useCall } from '#screen';
import type { campanha } from '../../../schemas/marketing/campanha/campanha';
import { Balao } from './campanha.Balao';
import { Resultado } from './campanha.Resultado';
import { estatisticaDaCampanha } from './figuras';
import './campanha.css';

type Campanha = Infer<typeof campanha>;
type Medida = Returned<typeof estatisticaDaCampanha.result>;

/** Reach of a draft and its messages as they arrive; of a campaign that has begun, its result. */
const NumerosDaCampanha = ({ record }: { readonly record?: Campanha }) =>
  record && (
    <div className="campanha">
      <Numeros key={record.situacao} record={record} />
      <Mensagens record={record} />
    </div>
  );
export default NumerosDaCampanha;

const Numeros = ({ record: { id, situacao, janelaConversaoDias } }: { readonly record: Campanha }) => (
  <Loaded
    of={useCall(estatisticaDaCampanha, { campanha: id }, { keep: true, ...(situacao === 'ENVIANDO' && { every: 10 }) })}
    what="os números da campanha"
  >
    {(data) => (data.prevista ? <Alcance data={data} /> : <Resultado data={data} dias={janelaConversaoDias} />)}
  </Loaded>
);

const porque = (data: Medida): readonly (readonly [string, number])[] =>
  (
    [
      ['Não aceitam mensagens', data.semConsentimento],
      ['Pediram para não receber', data.recusaram],
      ['Sem celular', data.semCelular],
      ['Número repetido', data.repetidos],
    ] as const
  ).flatMap(([rotulo, quantos]) => (quantos ? [[rotulo, quantos] as const] : []));
const Alcance = ({ data }: { readonly data: Medida }) => (
  <section className="card campanha__parte" aria-labelledby="campanha-alcance">
    <h2 id="campanha-alcance">Quem recebe</h2>
    <p role="status">
      <strong className="campanha__grande">{wholeNumber(data.recebem)}</strong>
      {` de ${wholeNumber(data.total)} clientes do público.`}
    </p>
    {porque(data).length > 0 && (
      <dl className="campanha__conta">
        {porque(data).map(([rotulo, quantos]) => (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>{wholeNumber(quantos)}</dd>
          </div>
        ))}
      </dl>
    )}
  </section>
);

const Mensagens = ({ record: { mensagem, mensagemB, porcentagemB } }: { readonly record: Campanha }) => {
  const segunda = porcentagemB ?? 50;
  return (
    <section className="card campanha__parte" aria-labelledby="campanha-mensagens">
      <h2 id="campanha-mensagens">{mensagemB ? 'As duas mensagens' : 'A mensagem'}</h2>
      <div className="campanha__baloes">
        <Balao texto={mensagem} titulo={mensagemB ? `Primeira versão, para ${100 - segunda}%` : undefined} />
        {mensagemB && <Balao texto={mensagemB} titulo={`Segunda versão, para ${segunda}%`} />}
      </div>
    </section>
  );
};
