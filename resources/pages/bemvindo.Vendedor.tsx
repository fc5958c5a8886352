import { labelOf } from '#kit/entity/field';
import type { Returned } from '#kit';
import { phoneText } from '#kit/phones';
import { can, PageLink, RecordLink, RowsLink, Sign } from '#screen';
import { empresa, situacoes } from '../../schemas/cadastros/empresa';
import { chamados, type carteira } from '../delivery/inicio/inicio';
import { Contatar } from '../comum/Contatar';
import { tempo } from './bemvindo.Agora';

type Dados = Returned<typeof carteira.result>;
type Minhas = NonNullable<Dados['vendedor']>;
type Minha = Minhas['empresas'][number];
interface Parte {
  readonly dados: Dados;
  readonly minhas: Minhas;
}
const inteiros = new Intl.NumberFormat('pt-BR');
const dia = (day: string): string => day.split('-').toReversed().slice(0, 2).join('/');
const semana = ({ semana: agora, semanaAntes: antes }: Minha): string =>
  antes === 0 ? inteiros.format(agora) : `${inteiros.format(agora)}, eram ${inteiros.format(antes)}`;

/** Why this company is called, in a sentence. */
const porque = (one: Minha, agora: string): string => {
  const { motivo, frase, desde, fimTeste, semana: pedidos } = one;
  const ha = desde && Date.parse(desde) < Date.parse(agora) ? minutosDesde(desde, agora) : null;
  const venda = pedidos === 0 ? 'Nenhum pedido em 7 dias.' : `Pedidos em 7 dias: ${semana(one)}.`;
  if (motivo === 'TESTE' || motivo === 'TESTE_ABERTO')
    return [fimTeste ? `O teste vai até ${dia(fimTeste)}.` : 'Está em teste.', venda].join(' ');
  if (!motivo) return venda;
  return `${frase ?? chamados[motivo]}${ha ? `, há ${ha}` : ''}. ${venda}`;
};
const minutosDesde = (desde: string, agora: string): string =>
  tempo(Math.round((Date.parse(agora) - Date.parse(desde)) / 60_000));

const Falar = ({ telefone, nome }: Pick<Minha, 'telefone' | 'nome'>) =>
  telefone && (
    <span className="inicio__falar">
      <Contatar telefone={telefone} nome={nome} />
    </span>
  );

/** The company to call next, and why. */
const Proximo = ({ dados, minhas }: Parte) => {
  const [one] = minhas.empresas;
  if (!one?.motivo)
    return (
      <section className="card inicio__inteiro" aria-labelledby="inicio-proximo">
        <div className="inicio__cabeca">
          <h2 id="inicio-proximo">Ninguém espera sua ligação</h2>
        </div>
        <p className="inicio__sem">
          <Sign name="check" /> Nenhuma das suas empresas tem problema, fatura em atraso ou teste aberto.
        </p>
      </section>
    );
  return (
    <section className="card inicio__inteiro inicio__proximo" aria-labelledby="inicio-proximo">
      <div>
        <small>Próximo contato</small>
        <h2 id="inicio-proximo">
          Ligar para{' '}
          <RecordLink of={empresa} id={one.empresa}>
            {one.nome}
          </RecordLink>
        </h2>
        <p>{porque(one, dados.agora)}</p>
        {one.telefone && <small>{[phoneText(one.telefone), one.cidade].filter(Boolean).join(' · ')}</small>}
      </div>
      <Falar {...one} />
    </section>
  );
};

const Numeros = ({ minhas: { emTeste, pagam, emRisco, pedidos, pedidosAntes } }: Parte) => (
  <section className="card inicio__inteiro" aria-label="Sua carteira em números">
    <dl className="inicio__placar">
      <div>
        <dt>Em teste</dt>
        <dd>
          <b>
            <RowsLink of={empresa} filter={{ situacao: 'TESTE' }}>
              {inteiros.format(emTeste)}
            </RowsLink>
          </b>
          <small>{emTeste === 0 ? 'nenhum teste aberto' : 'ainda não escolheram plano'}</small>
        </dd>
      </div>
      <div>
        <dt>Ativas</dt>
        <dd>
          <b>
            <RowsLink of={empresa} filter={{ situacao: 'ATIVA' }}>
              {inteiros.format(pagam)}
            </RowsLink>
          </b>
          <small>com plano</small>
        </dd>
      </div>
      <div>
        <dt>Em risco</dt>
        <dd>
          <b>{inteiros.format(emRisco)}</b>
          <small>{emRisco === 0 ? 'nenhuma agora' : 'problema, atraso ou queda'}</small>
        </dd>
      </div>
      <div>
        <dt>Pedidos em 7 dias</dt>
        <dd>
          <b>{inteiros.format(pedidos)}</b>
          <small>{`eram ${inteiros.format(pedidosAntes)} nos 7 dias antes`}</small>
        </dd>
      </div>
    </dl>
  </section>
);

/** Companies of the seller, those that ask for a call first. */
const Empresas = ({ dados, minhas }: Parte) => (
  <section className="card inicio__inteiro" aria-labelledby="inicio-carteira">
    <div className="inicio__cabeca">
      <h2 id="inicio-carteira">Minha carteira</h2>
      <small className="inicio__fraco">
        {dados.empresas === 1 ? '1 empresa' : `${inteiros.format(dados.empresas)} empresas`}
      </small>
      {can('CARTEIRA_VER') && <PageLink to="/carteira-vendas/minha-carteira">Ver tudo e anotar</PageLink>}
    </div>
    <ul className="inicio__fila inicio__minhas">
      {minhas.empresas.map((one) => (
        <li key={one.empresa}>
          <span className="inicio__nome">
            <b>
              <RecordLink of={empresa} id={one.empresa}>
                {one.nome}
              </RecordLink>
            </b>
            <small>{[one.cidade, one.plano].filter(Boolean).join(' · ')}</small>
          </span>
          <span className={`status status--${one.motivo ? 'warning' : tomDe(one.situacao)}`}>
            {one.frase ?? rotuloDe(one.situacao)}
          </span>
          <small className="inicio__fraco">{`${semana(one)} pedidos em 7 dias`}</small>
          <Falar {...one} />
        </li>
      ))}
    </ul>
  </section>
);
const rotuloDe = (situacao: Minha['situacao']): string => labelOf(situacoes[situacao]);
const tomDe = (situacao: Minha['situacao']): string => {
  const one = situacoes[situacao];
  return typeof one === 'string' ? 'default' : one.tone;
};

/** Start page of a seller: companies to call next, and companies sold. */
export const Vendedor = (parte: Parte) => (
  <div className="inicio">
    <Proximo {...parte} />
    <Numeros {...parte} />
    <Empresas {...parte} />
  </div>
);
