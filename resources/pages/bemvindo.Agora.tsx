import { hourText } from '#kit/dayText';
import { useWho, can, PageLink, RecordLink, RowsLink, Sign } from '#screen';
import { pedido, situacoes } from '../../schemas/delivery/pedidos/pedido';
import { produto } from '../../schemas/delivery/cardapio/produto';
import { hoursAgo } from '#kit';
import type { Painel } from './bemvindo.Tela';
import { dinheiro } from '../comum/centavos';
import { passado } from './bemvindo.Vendas';

interface Parte {
  readonly painel: Painel;
}
const minutos = (desde: string | null | undefined, agora: string): number =>
  desde ? Math.max(0, Math.round((Date.parse(agora) - Date.parse(desde)) / 60_000)) : 0;
/** '8 min', '3 h', '2 dias' */
export const tempo = (minutes: number): string =>
  minutes < 120
    ? `${minutes} min`
    : minutes < 2880
      ? `${Math.floor(minutes / 60)} h`
      : `${Math.floor(minutes / 1440)} dias`;
const quantos = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
/** Late orders, as in the list «Atrasados». */
const atrasado = { previsaoEntrega: { lt: hoursAgo(0) } } as const;

/** Orders in the kitchen and on the road by state, with the oldest of each. */
export const Andamento = ({ painel }: Parte) => {
  const pedidos = painel.emAberto.reduce((sum, one) => sum + one.pedidos, 0);
  const total = painel.emAberto.reduce((sum, one) => sum + one.total, 0);
  return (
    <section className="card inicio__inteiro" aria-labelledby="inicio-andamento">
      <div className="inicio__cabeca">
        <h2 id="inicio-andamento">
          Em andamento{' '}
          <small>
            {pedidos === 0 ? '· nenhum pedido' : `· ${quantos(pedidos, 'pedido', 'pedidos')}, ${dinheiro(total)}`}
          </small>
        </h2>
        {can('PEDIDO_VER') && <PageLink to="/delivery/quadro">Abrir o quadro</PageLink>}
      </div>
      <ul className="inicio__fluxo">
        {painel.emAberto.map(({ situacao, pedidos: n, desde, atrasados }) => (
          <li key={situacao}>
            <span className={`status status--${situacoes[situacao].tone}`}>{situacoes[situacao].label}</span>
            <b>
              {n > 0 ? (
                <RowsLink of={pedido} filter={{ situacao }}>
                  {n}
                </RowsLink>
              ) : (
                n
              )}
            </b>
            {atrasados > 0 ? (
              <span className="inicio__menos">
                <RowsLink of={pedido} filter={{ situacao, ...atrasado }}>
                  {quantos(atrasados, 'atrasado', 'atrasados')}
                </RowsLink>
              </span>
            ) : (
              <span className="inicio__fraco">
                {n === 0 ? 'nenhum agora' : `mais antigo há ${tempo(minutos(desde, painel.agora))}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

export const Atrasados = ({ painel }: Parte) => {
  const { zone } = useWho();
  const total = painel.emAberto.reduce((sum, one) => sum + one.atrasados, 0);
  const { hoje, antes } = painel.tempos;
  const era = passado(painel.antes);
  return (
    <section className="card" aria-labelledby="inicio-atrasados">
      <div className="inicio__cabeca">
        <h2 id="inicio-atrasados">Atrasados {total > 0 && <span className="inicio__selo">{total}</span>}</h2>
        {total > painel.atrasados.length && <PageLink to="/delivery/pedido?aba=Atrasados">Ver todos</PageLink>}
      </div>
      {total === 0 ? (
        <p className="inicio__sem">
          <Sign name="check" /> Nenhum pedido passou da hora prometida.
        </p>
      ) : (
        <ul className="inicio__atrasos">
          {painel.atrasados.map((one) => (
            <li key={one.id}>
              <RecordLink of={pedido} id={one.id}>
                {one.numero.slice(-4)}
              </RecordLink>
              <span className="inicio__nome">
                <b>{one.cliente ?? 'Sem identificação'}</b>
                <small>
                  {[situacoes[one.situacao].label, `há ${tempo(minutos(one.desde, painel.agora))}`].join(' ')}
                  {one.bairro ? ` · ${one.bairro}` : ''}
                </small>
              </span>
              <span className="inicio__fim">
                <b className="inicio__menos">{`${tempo(minutos(one.previsao, painel.agora))} de atraso`}</b>
                <small>{`era ${hourText(one.previsao, zone)}`}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {hoje != null && (
        <p className="inicio__pe">
          {`Da confirmação à entrega, hoje leva ${tempo(hoje)} em média.`}
          {antes != null && ` ${era.endsWith('a') ? 'Na' : 'No'} ${era}, ${tempo(antes)}.`}
        </p>
      )}
    </section>
  );
};

/** Products sold out or below their minimum today. */
export const Acaba = ({ painel: { acaba } }: Parte) =>
  acaba.length > 0 && (
    <section className="card" aria-labelledby="inicio-acaba">
      <div className="inicio__cabeca">
        <h2 id="inicio-acaba">Está acabando</h2>
        {can('PRODUTO_ESTOQUE') && <PageLink to="/delivery/estoque">Ver estoque</PageLink>}
      </div>
      <ul className="inicio__lista">
        {acaba.map(({ produto: id, nome, estoque, minimo, dias }) => (
          <li key={id}>
            <span className="inicio__nome">
              <b>
                <RecordLink of={produto} id={id}>
                  {nome}
                </RecordLink>
              </b>
              <small>
                {estoque <= 0
                  ? 'Não há mais.'
                  : `Restam ${estoque.toLocaleString('pt-BR')}${minimo != null && estoque < minimo ? `, o mínimo é ${minimo.toLocaleString('pt-BR')}` : ''}.`}
              </small>
            </span>
            {estoque > 0 && dias != null && (
              <span className={dias < 1 ? 'inicio__menos' : 'inicio__fraco'}>
                {dias < 1 ? 'acaba hoje' : `dá para ${Math.floor(dias) === 1 ? '1 dia' : `${Math.floor(dias)} dias`}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );

/** Texts of each step, done and open, and the page for it. */
const textos: Readonly<
  Record<string, { readonly feito: (n: number) => string; readonly fazer: string; readonly onde: `/${string}` }>
> = {
  cardapio: {
    feito: (n) => `Cardápio com ${quantos(n, 'produto', 'produtos')}`,
    fazer: 'Montar o cardápio',
    onde: '/delivery/cardapio',
  },
  horarios: { feito: () => 'Horário de funcionamento', fazer: 'Dizer o horário de funcionamento', onde: '/empresa' },
  entrega: {
    feito: () => 'Tempos de preparo e de entrega',
    fazer: 'Conferir os tempos de preparo e de entrega',
    onde: '/cadastros/configuracao',
  },
  pagamentos: {
    feito: () => 'Pagamentos pela internet',
    fazer: 'Receber pagamentos pela internet',
    onde: '/financeiro/credenciar-pagamentos',
  },
  notas: {
    feito: () => 'Certificado digital enviado',
    fazer: 'Enviar o certificado digital das notas',
    onde: '/fiscal/certificado-digital',
  },
  whatsapp: { feito: () => 'WhatsApp ligado', fazer: 'Ligar o WhatsApp', onde: '/servidor/whats' },
  primeiroPedido: { feito: () => 'Primeiro pedido', fazer: 'Fazer o primeiro pedido', onde: '/delivery/novo-pedido' },
};
interface PassosProps {
  readonly passos: Painel['passos'];
  /** True before the first sale: the steps are open. */
  readonly isNew: boolean;
}
export const Passos = ({ passos, isNew }: PassosProps) => {
  const { company } = useWho();
  const feitos = passos.filter(({ feito }) => feito).length;
  const para = (passo: string): `/${string}` => {
    const { onde } = textos[passo]!;
    return onde === '/empresa'
      ? `/cadastros/empresa/edicao/${encodeURIComponent(btoa(String(company?.id ?? 0)))}`
      : onde;
  };
  return (
    <details className="card inicio__inteiro inicio__passos" open={isNew}>
      <summary>
        <Sign name="checklist" size={20} />
        <span>
          <b>Primeiros passos</b> <span className="inicio__fraco">{`· ${feitos} de ${passos.length} feitos`}</span>
        </span>
        <progress max={passos.length} value={feitos} aria-hidden="true" />
        <Sign name="expand" size={20} />
      </summary>
      <ul>
        {passos.map(({ passo, feito, quantos: n }) => (
          <li key={passo} data-feito={feito || undefined}>
            <Sign name={feito ? 'check' : 'add'} size={20} />
            {feito ? (
              <span>
                {textos[passo]!.feito(n ?? 0)}
                <span className="visually-hidden"> (feito)</span>
              </span>
            ) : (
              <PageLink to={para(passo)}>{textos[passo]!.fazer}</PageLink>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
};
