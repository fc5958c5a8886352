import { useEffect, useState } from 'react';
import { Action, Button, can, Page, useCall, useGo, useLive, useRecord } from '#screen';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { produto } from '../../schemas/delivery/cardapio/produto';
import { contaMesa, vidaDaConta } from '../../schemas/salao/contaMesa';
import { mesa as mesas } from '../../schemas/salao/mesa';
import { dinheiro } from '../comum/centavos';
import { andamentoDaConta, cardapioDoSalao, mesasDaEmpresa } from './salao';
import { Conta, consumoDe, Enviar } from './salao.Conta';
import { useDrafts } from './salao.Estado';
import { AbrirLinha } from './salao.Linha';
import { desde, Mesas, pessoasDe, type Mesa } from './salao.Mesas';
import { Produtos } from './salao.Produtos';
import { vazio, type Rascunho } from './rascunho';
import '../delivery/pedidos/novoPedido/novoPedido.css';
import './contaMesa.PorItem.css';
import './salao.css';

const useEachMinute = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** '3 pessoas, 0:42' */
const haQuanto = ({ pessoas, abertaEm }: Mesa, now: number): string =>
  [pessoas ? pessoasDe(pessoas) : null, abertaEm ? desde(abertaEm, now) : null].filter(Boolean).join(', ');
const livresDe = (mesas: readonly Mesa[] = []): string =>
  mesas.length === 0 ? '' : `${mesas.filter(({ situacao }) => situacao === 'LIVRE').length} de ${mesas.length} livres`;

/** Tables, the products for one of them, and its account: three panes, or one after the other on a telephone. */
export default ({ params }: { readonly params: { readonly mesa: number | null } }) => {
  const go = useGo();
  const now = useEachMinute();
  const { data, error, refresh } = useCall(mesasDaEmpresa, {}, { keep: true, every: 30 });
  const aberta = data?.find(({ id }) => id === params.mesa);
  const [escolhida, setVer] = useState<'produtos' | 'conta'>();
  // A table that asked for the bill gets it; any other gets the next product.
  const ver = escolhida ?? (aberta?.situacao === 'CONTA' || !can('PEDIDO_EDITAR') ? 'conta' : 'produtos');
  const andamento = useCall(
    andamentoDaConta,
    { conta: aberta?.conta ?? 0 },
    { when: aberta?.conta != null, keep: true, every: 30 },
  );
  const menu = useCall(cardapioDoSalao, {}, { every: 300, keeps: true, when: can('PEDIDO_EDITAR') });
  const novidades = (): void => {
    refresh();
    if (aberta?.conta != null) andamento.refresh();
  };
  useLive(mesas, refresh);
  useLive(contaMesa, refresh);
  useLive(pedido, novidades);
  useLive(produto, menu.refresh);
  const rascunhado = useDrafts(novidades);
  const { rascunhos, isOnline } = rascunhado;
  const voltar = (): void =>
    aberta && ver === 'conta' && can('PEDIDO_EDITAR') ? setVer('produtos') : go('/salao/salao');
  return (
    <Page
      fills
      title={aberta?.nome}
      leave="Sair do salão"
      back={aberta && { label: ver === 'conta' ? 'Voltar' : 'Todas as mesas', onClick: voltar }}
      beside={<span className="lead">{aberta ? haQuanto(aberta, now) : livresDe(data)}</span>}
      actions={
        <span className={`salao__rede status status--${isOnline ? 'success' : 'warning'}`} role="status">
          {isOnline ? 'Conectado' : 'Sem internet'}
        </span>
      }
    >
      <div className="salao" data-ver={aberta ? ver : 'mesas'}>
        <nav className="salao__lado salao__rola" aria-label="Mesas">
          <Mesas
            mesas={data}
            error={error}
            aberta={params.mesa}
            rascunhos={rascunhos}
            now={now}
            abrir={(id) => go(`/salao/salao?mesa=${id}`)}
          />
        </nav>
        {aberta ? (
          <Atender
            mesa={aberta}
            now={now}
            andamento={aberta.conta == null ? undefined : andamento.data}
            cardapio={menu}
            rascunho={rascunhos?.[aberta.id] ?? vazio}
            rascunhado={rascunhado}
            verConta={() => setVer('conta')}
          />
        ) : (
          <p className="lead salao__escolha">
            {params.mesa !== null && data ? 'Esta mesa não está mais em uso. Escolha outra.' : 'Escolha uma mesa.'}
          </p>
        )}
      </div>
    </Page>
  );
};

interface AtenderProps {
  readonly mesa: Mesa;
  readonly now: number;
  readonly andamento: Parameters<typeof Conta>[0]['andamento'];
  readonly cardapio: { readonly data: Parameters<typeof Produtos>[0]['cardapio']; readonly error: unknown };
  readonly rascunho: Rascunho;
  readonly rascunhado: ReturnType<typeof useDrafts>;
  readonly verConta: () => void;
}
/** Page of one table: its menu and its account. */
const Atender = ({ mesa, now, andamento, cardapio, rascunho, rascunhado, verConta }: AtenderProps) => {
  const [linha, setLinha] = useState<string>();
  const mudar = (change: (before: Rascunho) => Rascunho): void => rascunhado.mudar(mesa.id, change);
  const enviar = (): void => void rascunhado.enviar(mesa.id);
  const nomes = [...new Set((andamento?.pedidos ?? []).flatMap(({ pessoa }) => pessoa ?? []))];
  const todos = [...new Set([...nomes, ...rascunho.pessoas])];
  const opened = rascunho.linhas.find(({ chave }) => chave === linha);
  const trocar = (change: (linhas: Rascunho['linhas']) => Rascunho['linhas']): void => {
    mudar((before) => ({ ...before, linhas: change(before.linhas) }));
    setLinha(undefined);
  };
  return (
    <>
      <section className="salao__meio" aria-label={`Produtos para ${mesa.nome}`}>
        {mesa.situacao === 'CONTA' && mesa.conta != null && <PediuAConta conta={mesa.conta} nome={mesa.nome} />}
        {can('PEDIDO_EDITAR') && (
          <Produtos
            key={mesa.id}
            mesa={mesa.nome}
            cardapio={cardapio.data}
            falhou={Boolean(cardapio.error)}
            rascunho={rascunho}
            nomes={nomes}
            mudar={mudar}
            abrir={setLinha}
          />
        )}
        <div className="salao__barra">
          <Button label={`Conta, ${dinheiro(consumoDe(rascunho, andamento))}`} onClick={verConta} />
          <Enviar linhas={rascunho.linhas} enviar={enviar} />
        </div>
      </section>
      <section className="salao__conta">
        <Conta
          mesa={mesa}
          andamento={andamento}
          rascunho={rascunho}
          isOnline={rascunhado.isOnline}
          now={now}
          mudar={mudar}
          abrir={setLinha}
          enviar={enviar}
          tentar={rascunhado.tentar}
        />
      </section>
      {opened && (
        <AbrirLinha
          key={opened.chave}
          linha={opened}
          nomes={todos}
          guardar={(nova) => trocar((all) => all.map((one) => (one.chave === nova.chave ? nova : one)))}
          tirar={() => trocar((all) => all.filter(({ chave }) => chave !== opened.chave))}
          fechar={() => setLinha(undefined)}
        />
      )}
    </>
  );
};
const PediuAConta = ({ conta, nome }: { readonly conta: number; readonly nome: string }) => {
  const { record } = useRecord(contaMesa, conta);
  return (
    <div className="salao__pediu" role="status">
      <span>{nome} pediu a conta.</span>
      {record && <Action of={vidaDaConta} name="reabrir" record={record} size="small" />}
    </div>
  );
};
