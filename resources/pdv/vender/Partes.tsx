import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { IconButton } from '#fields/parts';
import {
  Action,
  Button,
  can,
  NotDone,
  Sign,
  useAct,
  useCall,
  useQuietPrint,
  useRecord,
  useToast,
  Window,
} from '#screen';
import { caixa as caixas, vidaDoCaixa } from '../../../schemas/pdv/caixa';
import { caixas as doCaixa } from '../caixa';
import {
  comPrevia,
  contasDe,
  corpoDe,
  escritoDe,
  novaComanda,
  podeEsperar,
  totalDaLinha,
  trocoDe,
  type Comanda,
  type Contas,
  type Linha,
} from '../comanda';
import type { NaFila } from '../guardado';
import type { Fechamento } from './Pagar';
import type { Vista } from '../visor.Canal';
import { previaDoPdv, reciboDoPdv } from './vender';
import { vendasDoPdv } from '../venda';
import { dinheiro } from '../../comum/centavos';

export const vazia: Comanda = novaComanda('', new Date(0));
/** Finished sale, and actions that are still possible on it. */
export interface Feita {
  /** Null where it waits for the network. */
  readonly id: number | null;
  readonly numero: string | null;
  /** Cents. */
  readonly total: number;
  readonly troco: number;
  readonly linhas: readonly Linha[];
}
export const vistaDe = (feita: Feita | undefined, linhas: readonly Linha[], contas: Contas): Vista => {
  const shown = feita && linhas.length === 0 ? feita.linhas : linhas;
  return {
    linhas: shown.map((one) => ({ nome: one.nome, quanto: escritoDe(one), total: totalDaLinha(one) })),
    descontos: contas.descontos,
    acrescimo: contas.acrescimo,
    total: feita && linhas.length === 0 ? feita.total : contas.total,
    troco: feita && linhas.length === 0 ? feita.troco : null,
  };
};

/** Preview of the sale by the services: promotions, coupon, refusals. Empty without a network. */
export const useQuote = (comanda: Comanda | undefined, percentual: number | null, isOnline: boolean) => {
  const one = comanda ?? vazia;
  const contas = contasDe(one, percentual);
  const isAsked = one.linhas.length > 0 && isOnline;
  const {
    chave: _chave,
    pagamentos: _pagamentos,
    totalVisto: _visto,
    ...asked
  } = corpoDe(one, [], { ...contas, acrescimo: 0 });
  const { data, error } = useCall(previaDoPdv, asked, { when: isAsked });
  const said = isAsked && !error ? data : undefined;
  const recusa = said?.recusas.find(({ campo }) => campo !== 'pagamentos')?.texto;
  const isSaid = said !== undefined && recusa === undefined;
  return {
    contas: isSaid ? comPrevia(one, percentual, said) : contas,
    /** True when the services have priced it, with their promotions. */
    isSaid,
    promocoes: said?.promocoes ?? [],
    pontos: said?.pontos ?? null,
    recado: recusa ?? said?.aviso ?? undefined,
    /** True while the services are being asked: the preview may still change. */
    isOpen: isAsked && said === undefined && !error,
  };
};

interface Finalizar {
  readonly comanda: Comanda | undefined;
  readonly contas: Contas;
  readonly isSaid: boolean;
  /** Checks the connection after a call without an answer. */
  readonly conferir: () => void;
  /** True when another person has to approve, which is impossible offline. */
  readonly pedeSenha: boolean;
  readonly juntar: (one: NaFila) => Promise<void>;
  readonly aoFinalizar: (done: Feita) => void;
}
/**
 * Sends the sale; without an answer it is queued under the same key. Note and receipt follow, and their failure does
 * not affect the sale.
 */
export const useFinish = ({ comanda, contas, isSaid, conferir, pedeSenha, juntar, aoFinalizar }: Finalizar) => {
  const vender = useAct(vendasDoPdv, 'novo');
  const emitir = useIssue();
  const imprimir = useReceipt();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [erro, setErro] = useState<string>();
  const finalizar = async ({ pagamentos, nota, recibo }: Fechamento): Promise<void> => {
    if (!comanda || isBusy) return;
    setBusy(true);
    setErro(undefined);
    const corpo = corpoDe(comanda, pagamentos, contas);
    const { troco } = trocoDe(pagamentos, contas.total);
    const feita = { total: contas.total, troco, linhas: comanda.linhas };
    try {
      if (!navigator.onLine) throw new NotDone('Sem internet.', true, undefined);
      const { id, numero } = await vender(corpo, { key: corpo.chave });
      aoFinalizar({ ...feita, id, numero });
      if (nota) await emitir(id);
      if (recibo) await imprimir(id);
    } catch (error) {
      const isLost = error instanceof NotDone && error.isUnanswered;
      if (isLost) conferir();
      if (!isLost) return setErro(error instanceof Error ? error.message : 'A venda não foi finalizada.');
      if (pedeSenha) return setErro('Sem resposta, ninguém autoriza este desconto: diminua-o ou espere a internet.');
      if (!podeEsperar(comanda, pagamentos))
        return setErro('Sem resposta. Cupom, fiado, pontos e vale-presente esperam a internet: tente de novo.');
      const kept = {
        ...corpo,
        origem: 'CONTINGENCIA' as const,
        vendidaEm: new Date().toISOString(),
        comPromocoes: isSaid,
      };
      try {
        await juntar({ corpo: kept, comanda, total: contas.total });
      } catch {
        return setErro('Sem internet, e este navegador não guarda dados: anote a venda no papel.');
      }
      toast.warning('Sem internet: a venda ficou guardada e vai quando ela voltar.');
      aoFinalizar({ ...feita, id: null, numero: null });
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return { finalizar, isBusy, erro };
};
export const useIssue = (): ((id: number) => Promise<void>) => {
  const emitir = useAct(vendasDoPdv, 'emitirNota');
  const toast = useToast();
  return async (id) => {
    try {
      const { situacao, mensagem } = await emitir({}, { record: { id } });
      if (situacao === 'EMITIDA' || situacao === 'CONTINGENCIA') toast.success(mensagem);
      else toast.warning(mensagem);
    } catch (error) {
      toast.error(`A venda está paga. A nota não saiu: ${error instanceof Error ? error.message : ''}`);
    }
  };
};
export const useReceipt = (): ((id: number) => Promise<void>) => {
  const imprimir = useQuietPrint();
  const toast = useToast();
  return async (id) => {
    try {
      await imprimir(reciboDoPdv, { venda: id });
    } catch {
      toast.error('A venda está paga. O recibo não saiu: imprima de novo.');
    }
  };
};

interface ProntaProps {
  readonly feita: Feita;
  readonly isOnline: boolean;
  readonly aoFechar: () => void;
}
/** Finished sale: its change in large type, and further actions. */
export const Pronta = ({ feita, isOnline, aoFechar }: ProntaProps) => {
  const [emitir, imprimir] = [useIssue(), useReceipt()];
  const { id } = feita;
  return (
    <section className="pdv__pronta" aria-label="Venda finalizada" role="status">
      <p className="pdv__pronta-titulo">
        <Sign name={id === null ? 'schedule' : 'check'} />
        <span>
          {feita.numero ? `Venda ${feita.numero} paga.` : 'Venda guardada: vai quando a internet voltar.'}{' '}
          {dinheiro(feita.total / 100)}
        </span>
        <IconButton icon="close" label="Fechar" shortcut="Esc" onClick={aoFechar} />
      </p>
      <p className="pdv__pronta-troco">
        Troco <strong>{dinheiro(feita.troco / 100)}</strong>
      </p>
      {id !== null && (
        <div className="pdv__acoes">
          <Button label="Imprimir recibo" icon="print" disabled={!isOnline} onClick={() => void imprimir(id)} />
          {can('FISCAL_EMITIR') && (
            <Button label="Emitir nota" icon="receipt" disabled={!isOnline} onClick={() => void emitir(id)} />
          )}
        </div>
      )}
    </section>
  );
};

interface DoCaixaProps {
  readonly id: number;
  /** Its sales that this browser has not sent yet. */
  readonly naFila: number;
  readonly aoVoltar: () => void;
}
/** Actions on the drawer, without leaving the sale. */
export const DoCaixa = ({ id, naFila, aoVoltar }: DoCaixaProps) => {
  const { record, error } = useRecord(caixas, id);
  return (
    <Window
      size="medium"
      title={record?.nome ?? 'Caixa'}
      onClose={aoVoltar}
      footer={<Button label="Voltar" onClick={aoVoltar} />}
    >
      {error ? <p className="labelled__error">Não deu para ler o caixa. Confira a internet.</p> : null}
      {record && (
        <div className="pdv__acoes">
          <Action of={doCaixa} name="suprimento" record={record} />
          <Action of={doCaixa} name="sangria" record={record} />
          <Action of={doCaixa} name="imprimirX" record={record} />
          {naFila === 0 && <Action of={vidaDoCaixa} name="fechar" record={record} />}
        </div>
      )}
      {naFila > 0 && (
        <p className="lead">
          {naFila === 1 ? 'Há 1 venda guardada' : `Há ${naFila} vendas guardadas`} neste navegador: envie antes de
          fechar o caixa.
        </p>
      )}
    </Window>
  );
};

/** Elements that take typed keys themselves. */
const escreve = 'input:not([type=checkbox]), textarea, select, dialog, [role=menu], .novo__montar';
/**
 * Directs scanned input to the search, wherever the focus is. Keys for an empty search follow too; arrows only from the
 * sale.
 */
export const useSearchKeys = (
  busca: RefObject<HTMLInputElement | null>,
  estaVazia: boolean,
  aoTeclarVazio: (key: string) => boolean,
): void => {
  const levar = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    const at = event.target instanceof Element ? event.target : undefined;
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || at?.closest(escreve)) return;
    const isWritten = key.length === 1 && key !== ' ';
    const isKey = isWritten || key === 'Delete' || at?.closest('.pdv__conta') != null;
    if (estaVazia && isKey && aoTeclarVazio(key)) event.preventDefault();
    else if (!isWritten) return;
    busca.current?.focus();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => levar(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
