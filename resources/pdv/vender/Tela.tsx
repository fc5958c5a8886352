import { useState } from 'react';
import { Action, Button, can, Empty, useDialog, useKeys, useOffline, useToast } from '#screen';
import { f } from '#fields';
import { caixas as doCaixa } from '../caixa';
import { comCliente, comDesconto, comLinha, passaDoLimite, type Linha } from '../comanda';
import { quantia } from '../../delivery/pedidos/novoPedido/Recado';
import { Barra, Moldura, Teclas } from './Barra';
import { Clientes } from './Clientes';
import { Conta } from './Conta';
import { Espera, Fila } from './Espera';
import { useTab, useCounter, useSheets, useQueue, useHeldCount, useLatest } from './Estado';
import { notaDoPagamentoDe } from './Comprovante';
import { Pagar } from './Pagar';
import { PagarPedido } from './Pedido';
import { DoCaixa, Pronta, useQuote, useFinish, useSearchKeys, useReceipt, vazia, vistaDe, type Feita } from './Partes';
import { Produtos, useSearchResult } from './Produtos';
import { useSecondScreen } from '../visor.Canal';
import '../../delivery/pedidos/novoPedido/novoPedido.css';
import './vender.css';

type Janela = 'pagar' | 'cliente' | 'espera' | 'fila' | 'caixa';
const desconto = {
  valor: f.money({ label: 'Desconto em reais', min: 0 }),
  percentual: f.percent({ label: 'ou em porcentagem', min: 0, max: 100 }),
  item: f.bool({ label: 'Só no item escolhido' }),
  motivo: f.text({ label: 'Motivo', max: 120 }),
};

/** Till; without an open one it only offers to open one. */
export default ({ params }: { readonly params: { readonly pedido: number | null } }) => {
  useOffline('/app/pdv/');
  const { balcao, cardapio, error, refresh, ...rede } = useCounter();
  if (error)
    return (
      <Moldura>
        <Empty title="O PDV não abriu" text="Sem resposta do sistema, e este navegador ainda não guardou o cardápio.">
          <Button label="Tentar de novo" onClick={refresh} />
        </Empty>
      </Moldura>
    );
  if (!balcao || !cardapio)
    return (
      <Moldura>
        <p className="pdv__so lead" role="status" aria-busy="true">
          Carregando o cardápio…
        </p>
      </Moldura>
    );
  if (!balcao.caixa)
    return (
      <Moldura>
        <Empty
          icon="point_of_sale"
          title="Abra o caixa para vender"
          text={
            balcao.terminais.length === 0
              ? 'A empresa ainda não tem terminais. Cadastre o primeiro em Tabelas › Terminais.'
              : 'Escolha o terminal e conte o dinheiro que já está na gaveta.'
          }
        >
          {balcao.terminais.length > 0 && <Action of={doCaixa} name="abrir" />}
        </Empty>
        <Guardadas />
      </Moldura>
    );
  if (params.pedido !== null) return <PagarPedido id={params.pedido} balcao={balcao} />;
  return <NestaAba balcao={balcao} caixa={balcao.caixa} cardapio={cardapio} {...rede} />;
};

/** Offline sales of this browser that were not sent before the till was closed elsewhere. */
const Guardadas = () => {
  const kept = useHeldCount();
  if (kept === 0) return null;
  return (
    <p className="pdv__aviso" role="status">
      {kept === 1 ? 'Há 1 venda guardada' : `Há ${kept} vendas guardadas`} neste navegador. O que falta enviar vai
      quando o caixa abrir e entra nele, com a anotação do caixa em que foi vendido.
    </p>
  );
};

type Estado = ReturnType<typeof useCounter>;
interface BalcaoProps extends Pick<Estado, 'isOnline' | 'conferir'> {
  readonly balcao: NonNullable<Estado['balcao']>;
  readonly caixa: NonNullable<NonNullable<Estado['balcao']>['caixa']>;
  readonly cardapio: NonNullable<Estado['cardapio']>;
}
/** The open sale is one: of two tabs one has it. */
const NestaAba = (props: BalcaoProps) => {
  const { isMine, tomar } = useTab();
  if (isMine) return <Venda {...props} />;
  return (
    <Moldura>
      {isMine === false && (
        <Empty
          icon="point_of_sale"
          title="O PDV está aberto em outra aba"
          text="A venda aberta, as que esperam e as guardadas são de uma aba só."
        >
          <Button label="Vender nesta aba" tone="primary" onClick={tomar} />
        </Empty>
      )}
    </Moldura>
  );
};
const Venda = ({ balcao, caixa, cardapio, isOnline, conferir }: BalcaoProps) => {
  const { config } = balcao;
  const percentual = config.taxaServico ?? null;
  const { comanda, espera, mudar, nova, deixar, retomar, abrir } = useSheets();
  const fila = useQueue(conferir);
  const [janela, setJanela] = useState<Janela>();
  const [linha, setLinha] = useState(0);
  const [feita, setFeita] = useState<Feita>();
  const procura = useSearchResult();
  const [ultima, setUltima] = useLatest();
  const imprimir = useReceipt();
  const [toast, ask] = [useToast(), useDialog()];
  const linhas = comanda?.linhas ?? [];
  const on = Math.min(linha, Math.max(0, linhas.length - 1));
  const { contas, isSaid, promocoes, pontos, recado, isOpen } = useQuote(comanda, percentual, isOnline);
  const pedeSenha = !can('PDV_AUTORIZAR') && passaDoLimite(comanda ?? vazia, contas, config.descontoMaximo);
  const voltar = (): void => {
    setJanela(undefined);
    // Runs after the window has restored the focus.
    setTimeout(procura.focar, 0);
  };
  /** One step back: clears the search or the product being put together, then the notice of the last sale. */
  const recolher = (): void => {
    if (procura.estaVazia) setFeita(undefined);
    procura.digitar('');
    procura.focar();
  };
  const { finalizar, isBusy, erro } = useFinish({
    comanda,
    contas,
    isSaid,
    conferir,
    pedeSenha,
    juntar: fila.juntar,
    aoFinalizar: (done) => {
      setFeita(done);
      if (done.id !== null) setUltima({ id: done.id, numero: done.numero ?? '' });
      nova();
      setLinha(0);
      voltar();
    },
  });
  const mudarLinha = (index: number, more: Partial<Linha>): void =>
    mudar({ linhas: linhas.map((one, at) => (at === index ? { ...one, ...more } : one)) });
  const tirar = (index: number): void => {
    mudar({ linhas: linhas.filter((_, at) => at !== index) });
    procura.focar();
  };
  const lancar = (one: Linha): void => {
    setFeita(undefined);
    const next = comLinha(linhas, one);
    mudar({ linhas: next.linhas });
    setLinha(next.em);
  };
  const perguntar = async (what: 'desconto' | 'observacao' | 'cupom'): Promise<void> => {
    if (!comanda || linhas.length === 0) return;
    if (what === 'desconto') {
      const given = await ask({
        title: 'Desconto',
        text: can('PDV_AUTORIZAR')
          ? undefined
          : `Acima de ${quantia(config.descontoMaximo)}%, outra pessoa digita a senha dela ao finalizar.`,
        form: desconto,
        submit: 'Dar desconto',
        initial: { motivo: comanda.motivo },
      });
      if (given) mudar(comDesconto(comanda, contas, on, given));
    } else if (what === 'observacao') {
      const form = { observacao: f.text({ label: `Observação de ${linhas[on]!.nome}`, max: 200 }) };
      const given = await ask({
        title: 'Observação',
        form,
        submit: 'Anotar',
        initial: { observacao: linhas[on]!.observacao },
      });
      if (given) mudarLinha(on, { observacao: given.observacao });
    } else if (!isOnline) toast.warning('Sem internet não há cupom.');
    else {
      const form = { cupom: f.text({ label: 'Cupom', max: 20, help: 'Vazio: sem cupom.' }) };
      const given = await ask({ title: 'Cupom', form, submit: 'Usar', initial: { cupom: comanda.cupom } });
      if (given) mudar({ cupom: given.cupom?.toUpperCase() ?? null });
    }
    voltar();
  };
  const esperar = (): void => {
    if (linhas.length === 0) return setJanela('espera');
    deixar();
    toast.info('Venda deixada em espera.');
    return voltar();
  };
  /** Asks for the data that the company requires of every sale before its payment. */
  const receber = (): void => {
    if (!comanda || linhas.length === 0) return;
    if (config.obrigaCliente && !comanda.cliente) {
      toast.warning('Identifique o cliente da venda!');
      setJanela('cliente');
    } else if (config.obrigaVendedor && comanda.vendedor == null) toast.warning('Escolha o vendedor da venda!');
    else if (pedeSenha && !isOnline)
      toast.warning(`Sem internet, o desconto vai até ${quantia(config.descontoMaximo)}%.`);
    else setJanela('pagar');
  };
  useKeys({
    F2: procura.focar,
    F3: () => setJanela('cliente'),
    F4: () => void perguntar('desconto'),
    F6: () => void perguntar('observacao'),
    F7: () => void perguntar('cupom'),
    F8: esperar,
    F9: receber,
    Escape: recolher,
  });
  useSecondScreen(vistaDe(feita, linhas, contas));
  const aoTeclarVazio = (key: string): boolean => {
    const one = linhas[on];
    if (!one) return false;
    if (key === 'ArrowDown') setLinha(Math.min(on + 1, linhas.length - 1));
    else if (key === 'ArrowUp') setLinha(Math.max(0, on - 1));
    else if (key === '+' && !one.pesavel) mudarLinha(on, { quantidade: one.quantidade + 1 });
    else if (key === '-' && !one.pesavel && one.quantidade > 1) mudarLinha(on, { quantidade: one.quantidade - 1 });
    else if (key === 'Delete') tirar(on);
    else return false;
    return true;
  };
  useSearchKeys(procura.campo, procura.estaVazia, aoTeclarVazio);
  const recusadas = fila.fila.filter(({ recusa }) => recusa !== undefined).length;
  return (
    <Moldura
      caixa={caixa}
      actions={
        <Barra
          caixa={caixa.id}
          isOnline={isOnline}
          naFila={fila.fila.length}
          recusadas={recusadas}
          emEspera={espera.length}
          ultima={ultima}
          imprimir={(id) => void imprimir(id)}
          ver={setJanela}
        />
      }
    >
      <div className="pdv">
        {!isOnline && (
          <p className="pdv__aviso" role="status">
            Sem internet. Continue vendendo: as vendas ficam guardadas neste navegador e vão quando ela voltar. Cupom,
            fiado, pontos e vale-presente esperam.
          </p>
        )}
        <Produtos
          cardapio={cardapio}
          favoritos={config.favoritos}
          temSom={config.somLeitor}
          linhas={linhas}
          procura={procura}
          lancar={lancar}
          aoTeclarVazio={aoTeclarVazio}
        />
        {comanda && (
          <Conta
            comanda={comanda}
            isOnline={isOnline}
            contas={contas}
            promocoes={promocoes}
            recado={recado}
            saldo={pontos?.saldo ?? null}
            antes={feita && <Pronta feita={feita} isOnline={isOnline} aoFechar={recolher} />}
            emEspera={espera.length}
            linha={on}
            escolher={setLinha}
            mudar={mudarLinha}
            tirar={tirar}
            anotar={() => void perguntar('observacao')}
            taxa={{ percentual, trocar: () => mudar({ taxa: !comanda.taxa }) }}
            trocarCliente={() => setJanela('cliente')}
            vendedores={balcao.vendedores}
            trocarVendedor={(vendedor) => mudar({ vendedor })}
            esperar={esperar}
            receber={receber}
          />
        )}
      </div>
      <Teclas
        teclas={[
          ['F2', 'Buscar', procura.focar],
          ['F3', 'Cliente', () => setJanela('cliente')],
          ['F4', 'Desconto', () => void perguntar('desconto')],
          ['F6', 'Observação', () => void perguntar('observacao')],
          ['F7', 'Cupom', () => void perguntar('cupom')],
          ['F8', 'Em espera', esperar],
          ['F9', 'Receber', receber],
          ['Del', 'Tirar item', () => void aoTeclarVazio('Delete')],
          ['Esc', 'Voltar', recolher],
        ]}
      />
      {janela === 'pagar' && comanda && (
        <Pagar
          contas={contas}
          pagos={comanda.pagos ?? []}
          setPagos={(pagos) => mudar({ pagos })}
          cliente={comanda.cliente?.id ?? null}
          pontos={pontos}
          isOnline={isOnline}
          isBusy={isBusy}
          isOpen={isOpen}
          erro={erro}
          pix={{ chave: config.pixChave ?? null, loja: balcao.loja, cidade: balcao.cidade ?? '', txid: comanda.chave }}
          nota={config.emiteNota}
          notaDoPagamento={notaDoPagamentoDe(config)}
          recibo={config.imprimeRecibo}
          aoVoltar={voltar}
          aoFinalizar={(done) => void finalizar(done)}
        />
      )}
      {janela === 'cliente' && comanda && (
        <Clientes
          isOnline={isOnline}
          cpf={comanda.cpfNota}
          aoVoltar={voltar}
          anotarCpf={(cpfNota) => mudar({ cpfNota })}
          escolher={(cliente, cpfNota) => {
            mudar({ ...comCliente(comanda, cliente), cpfNota });
            voltar();
          }}
        />
      )}
      {janela === 'espera' && (
        <Espera
          espera={espera}
          percentual={percentual}
          retomar={(one) => {
            retomar(one);
            voltar();
          }}
          aoVoltar={voltar}
        />
      )}
      {janela === 'fila' && (
        <Fila
          fila={fila.fila}
          tentar={(chave) => void fila.tentarDeNovo(chave)}
          tirar={(chave) => void fila.tirar(chave)}
          abrir={(one) => {
            deixar();
            abrir(one.comanda);
            // Removed last: it exists twice for a moment, under one key, but is never lost.
            void fila.tirar(one.corpo.chave);
            voltar();
          }}
          aoVoltar={voltar}
        />
      )}
      {janela === 'caixa' && <DoCaixa id={caixa.id} naFila={fila.fila.length} aoVoltar={voltar} />}
    </Moldura>
  );
};
