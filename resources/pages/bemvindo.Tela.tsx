import { hourText } from '#kit/dayText';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import type { Returned } from '#kit';
import { Attention, Button, can, Empty, Page, PageLink, Shortcuts, useCall, useGo, useLive, useWho } from '#screen';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { cartoesDoInicio } from '../../schemas/sistema/tela-inicial/telaInicial';
import { painel } from '../delivery/inicio/inicio';
import { minhaTela } from '../sistema/tela-inicial/personalizar';
import { BannersDoInicio } from '../sistema/site/BannersDoInicio';
import { Acaba, Andamento, Atrasados, Passos } from './bemvindo.Agora';
import { Carteira } from './bemvindo.Carteira';
import { Canais, Lojas, MaisVendidos, Mes, VendasDeHoje } from './bemvindo.Vendas';
import './bemvindo.css';

export type Painel = Returned<typeof painel.result>;

/** Polling interval in seconds; new orders arrive at once by events. */
const vezes = 30;

/** The day and the minute by the clocks of the shop: 'sábado, 21 de novembro · 20:14'. */
const Relogio = ({ zone }: { readonly zone: string }) => {
  const [agora, setAgora] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setAgora(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const dia = agora.toLocaleDateString('pt-BR', { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' });
  const hora = hourText(agora, zone);
  return <span className="inicio__quando">{`${dia[0]!.toUpperCase()}${dia.slice(1)} · ${hora}`}</span>;
};

/** Skeleton while the page loads. */
const Esqueleto = () => (
  <div className="inicio" role="status" aria-busy="true" aria-label="Carregando os números de hoje">
    {['inteiro alto', 'inteiro', 'sete', 'cinco', 'seis', 'seis'].map((size, at) => (
      <div key={at} className={`inicio__esqueleto inicio__${size.replace(' ', ' inicio__esqueleto--')}`} />
    ))}
  </div>
);

type Cartao = keyof typeof cartoesDoInicio;
const todos = Object.keys(cartoesDoInicio) as Cartao[];
/** Two small cards that stand one above the other, in the place of the first. */
const pilha = 'PILHA';
const naPilha = (qual: Cartao): boolean => qual === 'ATRASADOS' || qual === 'ACABANDO';
const emOrdem = (cartoes: readonly Cartao[]): readonly (Cartao | typeof pilha)[] => [
  ...new Set(cartoes.map((qual) => (naPilha(qual) ? pilha : qual))),
];

interface LojaProps {
  readonly zone: string;
  /** Cards that the person wants to see, in their order. Undefined until the answer is here, so that no card comes and goes. */
  readonly mostra: readonly Cartao[] | undefined;
  readonly atalhos: ReactNode;
}
const Loja = ({ zone, mostra, atalhos }: LojaProps) => {
  const { data, error, isLoading, refresh } = useCall(painel, {}, { keep: true, every: vezes });
  useLive(pedido, refresh);
  if (isLoading || !mostra)
    return (
      <>
        <Esqueleto />
        {atalhos}
      </>
    );
  if (!data)
    return (
      <>
        <div role="alert">
          <Empty
            icon="error"
            title="Não foi possível carregar os números de hoje"
            text={(error as Error | null)?.message}
          >
            <Button label="Tentar novamente" onClick={refresh} />
          </Empty>
        </div>
        {atalhos}
      </>
    );
  const passos = data.passos.length > 0 && <Passos passos={data.passos} isNew={!temVendas(data)} />;
  const semVenda = Boolean(data.vendas) && !temVendas(data);
  const { vendas } = data;
  const cartoes: Partial<Record<Cartao, ReactNode>> = {
    VENDAS: vendas && <VendasDeHoje painel={data} vendas={vendas} zone={zone} />,
    ANDAMENTO: <Andamento painel={data} />,
    ATRASADOS: <Atrasados painel={data} />,
    ACABANDO: <Acaba painel={data} />,
    ATENCAO: (
      <div className="inicio__cinco">
        <Attention title="Pede atenção" />
      </div>
    ),
    MES: vendas && <Mes painel={data} vendas={vendas} zone={zone} />,
    CANAIS: vendas && <Canais painel={data} vendas={vendas} zone={zone} />,
    PRODUTOS: vendas && <MaisVendidos painel={data} vendas={vendas} />,
    LOJAS: vendas && <Lojas vendas={vendas} />,
    ATALHOS: atalhos && <div className="inicio__inteiro">{atalhos}</div>,
  };
  return (
    <div className="inicio">
      {error && (
        <p className="inicio__aviso inicio__inteiro" role="alert">
          {`Sem resposta do sistema. Os números são de ${horaDe(data.agora, zone)}. `}
          <Button label="Tentar novamente" size="small" onClick={refresh} />
        </p>
      )}
      {semVenda && passos}
      {emOrdem(mostra.filter((qual) => Boolean(cartoes[qual]))).map((um) =>
        um === pilha ? (
          <div key={um} className="inicio__sete inicio__pilha">
            {mostra.filter(naPilha).map((qual) => (
              <Fragment key={qual}>{cartoes[qual]}</Fragment>
            ))}
          </div>
        ) : (
          <Fragment key={um}>{cartoes[um]}</Fragment>
        ),
      )}
      {!semVenda && passos}
    </div>
  );
};
const temVendas = ({ vendas }: Painel): boolean =>
  !vendas || vendas.hoje.agora.pedidos > 0 || Boolean(vendas.ultimoDia);
const horaDe = (instante: string, zone: string): string => hourText(instante, zone);

/** Start page: figures of the user's shop, or of the companies a platform user looks after, and shortcuts. */
const Tela = () => {
  const { greeting, company, zone } = useWho();
  const go = useGo();
  const vePedidos = can('PEDIDO_VER') || can('DASHBOARD_VER');
  const isShop = company !== null && vePedidos;
  const isMany = company === null && can('EMPRESA_VER');
  const { data: tela, error: semTela } = useCall(minhaTela, {});
  // Where no answer comes, all are shown.
  const mostra = tela
    ? tela.ordem.flatMap(({ cartao }) => (tela.cartoes.includes(cartao) ? [cartao] : []))
    : semTela
      ? todos
      : undefined;
  const atalhos = mostra?.includes('ATALHOS') && (
    <Shortcuts own={tela?.atalhos.map(({ rota, rotulo }) => ({ state: rota, title: rotulo }))} />
  );
  const fora: Partial<Record<Cartao, ReactNode>> = {
    CARTEIRA: isMany && <Carteira />,
    ATENCAO: <Attention title="Pede atenção" />,
    ATALHOS: atalhos,
  };
  return (
    <Page
      title={greeting}
      beside={
        <>
          <Relogio zone={zone} />
          {(isShop || isMany) && <span className="status status--success">atualiza sozinho</span>}
        </>
      }
      actions={
        <>
          <PageLink to="/tela-inicial/personalizar">Personalizar</PageLink>
          {isShop && can('PEDIDO_EDITAR') && (
            <Button label="Novo pedido" icon="add" tone="primary" onClick={() => go('/delivery/novo-pedido')} />
          )}
        </>
      }
    >
      <p className="lead">
        {company ? `Você está em ${company.name}.` : 'Você está na plataforma, fora de qualquer empresa.'}
      </p>
      <BannersDoInicio />
      {isShop ? (
        <Loja zone={zone} mostra={mostra} atalhos={atalhos} />
      ) : (
        mostra?.map((qual) => <Fragment key={qual}>{fora[qual]}</Fragment>)
      )}
    </Page>
  );
};
export default Tela;
