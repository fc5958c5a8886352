import { useEffect, useState } from 'react';
import { money, send, type Sent } from '#public';
import { useQuieto, type Conta } from './loja.Cesta.public';

/** What is wrong, by field. */
export type Erros = Readonly<Record<string, string>>;
const comLugar = ['nome', 'cupom', 'itens', 'totalVisto', 'geral'];
const comLugarFora = ['telefone', 'cpf', 'email', 'modalidade', 'endereco', 'agendadoPara', 'forma', 'pagamentos'];
/** What stands in the way and has no place of its own on this page. */
export const soltas = (mesa: string | null, erros: Erros, conta: Conta | undefined): readonly string[] => {
  const hasPlace = (campo: string) => comLugar.includes(campo) || (!mesa && comLugarFora.includes(campo));
  const refused = Object.entries(erros).filter(([campo]) => !hasPlace(campo));
  // Of a line it is said there.
  const said = (conta?.recusas ?? []).filter(({ campo }) => !hasPlace(campo) && !campo.startsWith('itens.'));
  return [...new Set([...refused.map(([, texto]) => texto), ...said.map(({ texto }) => texto)])];
};

/** What is asked about, as `Fechar` makes it. */
interface Pedido {
  readonly mesa: string | null;
  readonly telefone?: string | null;
}
/** A telephone that is still being typed is none yet. */
const porInteiro = (asked: Pedido): Pedido =>
  [10, 11, 13].includes((asked.telefone ?? '').replace(/\D/g, '').length) ? asked : { ...asked, telefone: null };
const somarDe = async (base: string, asked: Pedido): Promise<Sent<Conta>> => {
  const sent = await send<Conta>(`${base}/conta`, porInteiro(asked));
  // What it comes to is told all the same: the order says what is wrong with the number.
  return !sent.ok && sent.fields.telefone ? send<Conta>(`${base}/conta`, { ...asked, telefone: null }) : sent;
};
/** What the shop says it comes to, when nothing has changed for a moment; why not, where it cannot be asked. */
export const useConta = (base: string, asked: Pedido, isAsked: boolean) => {
  const [state, setState] = useState<{ readonly conta?: Conta; readonly falha?: string; readonly of?: string }>({});
  const [vez, setVez] = useState(0);
  const quiet = JSON.stringify(useQuieto(asked));
  useEffect(() => {
    let isHere = true;
    if (isAsked)
      void somarDe(base, JSON.parse(quiet) as Pedido).then((answer) => {
        if (!isHere) return;
        setState((before) => (answer.ok ? { conta: answer.result, of: quiet } : { ...before, falha: answer.failure }));
      });
    return () => {
      isHere = false;
    };
  }, [base, quiet, isAsked, vez]);
  const { conta, falha, of } = state;
  return { conta, falha, isFresh: of === JSON.stringify(asked), somar: () => setVez((before) => before + 1) };
};

export const Somas = ({ conta, isFresh }: { readonly conta: Conta; readonly isFresh: boolean }) => (
  <dl className="somas" aria-live="polite" data-velho={!isFresh || undefined}>
    <div>
      <dt>Itens</dt>
      <dd>{money(conta.subtotal)}</dd>
    </div>
    {conta.taxa > 0 ? (
      <div>
        <dt>Entrega</dt>
        <dd>{money(conta.taxa)}</dd>
      </div>
    ) : null}
    {conta.descontos.map(({ nome, valor }) => (
      <div key={nome}>
        <dt>{nome}</dt>
        <dd>{money(-valor)}</dd>
      </div>
    ))}
    <div className="somas__total">
      <dt>Total</dt>
      <dd>{money(conta.total)}</dd>
    </div>
    {conta.aviso ? <p className="muted small">{conta.aviso}</p> : null}
  </dl>
);
