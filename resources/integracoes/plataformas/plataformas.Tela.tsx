import { useEffect, useState } from 'react';
import {
  Action,
  Button,
  can,
  Loaded,
  NotDone,
  Page,
  PageLink,
  RecordLink,
  Switch,
  useCall,
  useDo,
  useGo,
  useLive,
  useRows,
  useTimes,
} from '#screen';
import type { Infer } from '#kit';
import { AvisoDaConta, CartaoDaConta, emSimulacao, Fato } from '../../comum/CartaoDaConta';
import { integracaoEmpresa, vidaDaIntegracao } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { negociacao } from '../../../schemas/integracoes/ifood/negociacao';
import { entrega } from '../../../schemas/integracoes/entregas/entrega';
import { pedidoPendencia } from '../../../schemas/integracoes/pedidos/pedidoPendencia';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { dinheiro } from '../../comum/centavos';
import { ativarDesativar, pausarTodas, todas } from './cartoes';
import { integracoes } from './integracaoEmpresa';
import './plataformas.css';

type Cartoes = NonNullable<ReturnType<typeof useCall<Record<never, never>, (typeof todas)['result']>>['data']>;
type Cartao = Cartoes[number];
const { choices: situacoes } = integracaoEmpresa.fields.situacao;
const { choices: aoVencer } = negociacao.fields.aoVencer;
const { choices: lojas } = integracaoEmpresa.fields.lojaLa;
const nomeDe = (choice: string | { readonly label: string } | undefined): string =>
  typeof choice === 'string' ? choice : (choice?.label ?? '');

const useClock = (every: number): number => {
  const [agora, setAgora] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAgora(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return agora;
};
/** 'há 12 s', 'há 4 min', '21/11 20:13' */
const desde = (at: string | null | undefined, agora: number, moment: (at: string) => string): string => {
  if (at == null) return 'nunca';
  const segundos = Math.max(0, Math.floor((agora - Date.parse(at)) / 1000));
  if (segundos < 60) return `há ${segundos} s`;
  if (segundos < 3600) return `há ${Math.floor(segundos / 60)} min`;
  return moment(at);
};
const tons: Readonly<Record<string, string>> = {
  ATIVA: 'success',
  PAUSADA: 'warning',
  ERRO: 'error',
  AGUARDANDO_AUTORIZACAO: 'info',
};
const espera = ({ aConferir, negociacoes }: Cartao): string =>
  [
    aConferir > 0 ? `${aConferir} na conferência` : null,
    negociacoes > 0 ? (negociacoes === 1 ? '1 negociação' : `${negociacoes} negociações`) : null,
  ]
    .filter(Boolean)
    .join(', ');

/** Platforms as cards: state, last answer, orders of today, the switch. */
export default () => {
  const resposta = useCall(todas, {}, { keep: true, every: 30 });
  const { data, refresh } = resposta;
  const agora = useClock(1000);
  const { rows } = useRows(integracaoEmpresa, { size: 100 });
  useLive(integracaoEmpresa, refresh);
  useLive(entrega, refresh);
  useLive(pedidoPendencia, refresh);
  useLive(negociacao, refresh);
  useLive(pedido, refresh);
  const mudar = useDo(ativarDesativar);
  const pausar = useDo(pausarTodas);
  const pode = can('INTEGRACAO_EMPRESA_EDITAR');
  const ligadas = data?.filter(({ situacao }) => situacao === 'ATIVA' || situacao === 'PAUSADA') ?? [];
  const pedidos = ligadas.filter(({ faz }) => faz === 'PEDIDOS');
  const pausadas = pedidos.length > 0 && pedidos.every(({ situacao }) => situacao === 'PAUSADA');
  const tentar = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (failure) {
      if (!(failure instanceof NotDone)) throw failure;
    }
    refresh();
  };
  const vence = data
    ?.filter(({ respondeAte }) => respondeAte != null)
    .toSorted((a, b) => String(a.respondeAte).localeCompare(String(b.respondeAte)))[0];
  return (
    <Page
      actions={
        pode &&
        pedidos.length > 0 && (
          <Button
            label={pausadas ? 'Retomar em todas' : 'Pausar em todas'}
            disabled={pausar.isRunning}
            onClick={() => void tentar(pausar.run({ pausar: !pausadas }))}
          />
        )
      }
    >
      {vence && <Prazo de={vence} agora={agora} />}
      <Loaded of={resposta} what="as integrações">
        {(lidas) => (
          <div className="plataformas">
            {lidas.map((one) => (
              <Cartao
                key={`${one.servico}-${one.id}`}
                cartao={one}
                agora={agora}
                conta={rows.find(({ id }) => id === one.id)}
                pode={pode}
                ocupado={mudar.isRunning}
                mudar={(on) => void tentar(mudar.run({ a: String(one.id), b: on ? 'true' : 'false' }))}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  );
};
const Prazo = ({ de, agora }: { readonly de: Cartao; readonly agora: number }) => {
  const falta = Math.floor((Date.parse(de.respondeAte ?? '') - agora) / 1000);
  if (!(falta > 0)) return null;
  return (
    <section className="plataformas__prazo" aria-label="Negociação que espera resposta">
      <p>
        <strong role="timer" aria-live="off">
          iFood, pedido {de.negociacaoPedido}: responda em {falta >= 60 ? `${Math.floor(falta / 60)} min ` : ''}
          {falta % 60} s.
        </strong>{' '}
        {de.negociacaoMotivo} Sem resposta, {nomeDe(aoVencer[de.aoVencer ?? 'VOID'])}.
      </p>
      {de.negociacao != null && (
        <RecordLink of={negociacao} id={de.negociacao}>
          Responder
        </RecordLink>
      )}
    </section>
  );
};

/** Sentence for an account whose platform does not answer. */
const semResposta = ({ faz, erroDesde, ultimoErro }: Cartao, agora: number, moment: (at: string) => string): string =>
  [
    ultimoErro,
    `Sem resposta ${desde(erroDesde, agora, moment)}.`,
    faz === 'PEDIDOS' ? 'Tentamos de novo a cada 30 s.' : 'As cotações mostram os outros parceiros.',
  ]
    .filter(Boolean)
    .join(' ');

interface Props {
  readonly cartao: Cartao;
  /** The account as it is stored, for the buttons of its actions. */
  readonly conta: Infer<typeof integracaoEmpresa> | undefined;
  readonly agora: number;
  readonly pode: boolean;
  readonly ocupado: boolean;
  readonly mudar: (on: boolean) => void;
}
const Cartao = ({ cartao, conta, agora, pode, ocupado, mudar }: Props) => {
  const go = useGo();
  const { moment } = useTimes();
  const { id = null, servico, nome, faz, ativa, situacao = null, ambiente, lojaLa } = cartao;
  const titulo = `plataforma-${servico}-${id ?? 0}`;
  return (
    <CartaoDaConta
      id={titulo}
      nome={nome}
      sobre={
        <>
          {faz === 'PEDIDOS' ? 'Pedidos' : 'Entregas'}
          {cartao.idLoja && (
            <>
              {' · loja '}
              <span title={cartao.idLoja}>{cartao.idLoja.split('-')[0]}</span>
            </>
          )}
        </>
      }
      chave={
        id !== null && (
          <Switch
            label={`${nome} ligada`}
            on={ativa}
            disabled={!pode || ocupado}
            asks={[{ label: `Desligar ${nome}: nada mais passa por ela`, onSelect: () => mudar(false) }]}
            onChange={mudar}
          />
        )
      }
      estado={{
        texto: situacao === null ? 'Não cadastrada' : nomeDe(situacoes[situacao]),
        tom: tons[situacao ?? ''] ?? 'neutral',
      }}
      acoes={
        <>
          {conta && (
            <>
              <Action of={integracoes} name="testar" record={conta} size="small" />
              {faz === 'PEDIDOS' && (
                <>
                  <Action of={vidaDaIntegracao} name="pausar" record={conta} size="small" />
                  <Action of={vidaDaIntegracao} name="retomar" record={conta} size="small" />
                </>
              )}
              <RecordLink of={integracaoEmpresa} id={conta.id}>
                Abrir<span className="visually-hidden"> {nome}</span>
              </RecordLink>
            </>
          )}
          {id === null && pode && (
            <Button label="Cadastrar" about={nome} onClick={() => go(`/integracoes/integracao-empresa/edicao`)} />
          )}
        </>
      }
    >
      {ambiente === 'SIMULACAO' && emSimulacao}
      {id !== null && (
        <dl>
          <Fato nome="Última resposta">{desde(cartao.ultimoSucesso, agora, moment)}</Fato>
          {faz === 'PEDIDOS' ? <DosPedidos cartao={cartao} /> : <DasEntregas cartao={cartao} />}
          {lojaLa && <Fato nome="Loja lá">{nomeDe(lojas[lojaLa])}</Fato>}
        </dl>
      )}
      {cartao.aviso && <AvisoDaConta>{cartao.aviso}</AvisoDaConta>}
      {cartao.erroDesde && <AvisoDaConta tom="erro">{semResposta(cartao, agora, moment)}</AvisoDaConta>}
    </CartaoDaConta>
  );
};
const DosPedidos = ({ cartao }: { readonly cartao: Cartao }) => (
  <>
    <Fato nome="Pedidos hoje">{`${cartao.pedidosHoje} · ${dinheiro(cartao.valorHoje)}`}</Fato>
    <Fato nome="Esperando você">
      {cartao.aConferir + cartao.negociacoes === 0 ? (
        'nada'
      ) : (
        <PageLink to={cartao.aConferir > 0 ? '/integracoes/pedido-pendencia' : '/integracoes/negociacao'}>
          {espera(cartao)}
        </PageLink>
      )}
    </Fato>
  </>
);
const DasEntregas = ({ cartao }: { readonly cartao: Cartao }) => (
  <>
    <Fato nome="Entregas hoje">{`${cartao.entregasHoje} · ${dinheiro(cartao.custoHoje)}`}</Fato>
    <Fato nome="Em andamento">{cartao.emAndamento === 0 ? 'nenhuma' : String(cartao.emAndamento)}</Fato>
  </>
);
