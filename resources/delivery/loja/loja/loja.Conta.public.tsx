import { useEffect, useState } from 'react';
import { money, send, Wrong, type Sent } from '#public';
import { cleanPhone, isPhone } from '#kit/phones';
import { useSettled, type Conta, type Guardado } from './loja.Cesta.public';

/** Messages by field. */
export type Erros = Readonly<Record<string, string>>;
const comLugar = ['nome', 'cupom', 'itens', 'totalVisto', 'geral'];
const comLugarFora = [
  'telefone',
  'cpf',
  'email',
  'modalidade',
  'endereco',
  'endereco.cep',
  'endereco.rua',
  'endereco.numero',
  'endereco.bairro',
  'agendadoPara',
  'forma',
  'trocoPara',
  'pagamentos',
];
/** Refusals that no field of this page shows. */
export const soltas = (mesa: string | null, erros: Erros, conta: Conta | undefined): readonly string[] => {
  const hasPlace = (campo: string) => comLugar.includes(campo) || (!mesa && comLugarFora.includes(campo));
  const refused = Object.entries(erros).filter(([campo]) => !hasPlace(campo));
  // Refusals of a line stand at the line.
  const said = (conta?.recusas ?? []).filter(({ campo }) => !hasPlace(campo) && !campo.startsWith('itens.'));
  return [...new Set([...refused.map(([, texto]) => texto), ...said.map(({ texto }) => texto)])];
};

/** Order to price. */
interface Pedido {
  readonly modalidade: string;
  readonly itens: readonly object[];
  readonly mesa: string | null;
  readonly telefone?: string | null;
  readonly agendadoPara?: string | null;
}
/** Leaves out an incomplete telephone. */
const porInteiro = (asked: Pedido): Pedido =>
  isPhone(String(cleanPhone(asked.telefone ?? ''))) ? asked : { ...asked, telefone: null };
const somarDe = async (base: string, asked: Pedido): Promise<Sent<Conta>> => {
  const sent = await send<Conta>(`${base}/conta`, porInteiro(asked));
  // Prices the order without the telephone; placing it reports the wrong number.
  return !sent.ok && sent.fields.telefone ? send<Conta>(`${base}/conta`, { ...asked, telefone: null }) : sent;
};
/** Asks the shop for the price once typing pauses, and reports a failed request. An empty basket is not priced. */
export const usePrice = (base: string, asked: Pedido) => {
  const [state, setState] = useState<{ readonly conta?: Conta; readonly falha?: string; readonly of?: string }>({});
  const [vez, setVez] = useState(0);
  const quiet = JSON.stringify(useSettled(asked));
  useEffect(() => {
    let isHere = true;
    const still = JSON.parse(quiet) as Pedido;
    if (still.itens.length > 0)
      void somarDe(base, still).then((answer) => {
        if (!isHere) return;
        setState((before) => (answer.ok ? { conta: answer.result, of: quiet } : { ...before, falha: answer.failure }));
      });
    return () => {
      isHere = false;
    };
  }, [base, quiet, vez]);
  const { conta, falha, of } = state;
  return { conta, falha, isFresh: of === JSON.stringify(asked), somar: () => setVez((before) => before + 1) };
};

interface ItensProps {
  readonly kept: Guardado;
  readonly conta: Conta | undefined;
  readonly mudar: (em: number) => void;
  readonly tirar: (em: number) => void;
}
/** Lines of the basket, with the shop's price and refusal of each. */
export const Itens = ({ kept, conta, mudar, tirar }: ItensProps) => (
  <ul className="linhas">
    {kept.itens.map((item, at) => {
      const linha = conta?.linhas[at];
      return (
        <li key={at}>
          <span>{`${item.quantidade}×`}</span>
          <span className="linhas__texto">
            <strong>{linha?.nome ?? item.nome}</strong>
            {linha?.detalhes ? <span className="muted small">{linha.detalhes}</span> : null}
            {item.observacao ? <span className="muted small">{item.observacao}</span> : null}
            <Wrong text={linha?.recusa ?? undefined} />
            <span className="linhas__acoes">
              <button type="button" className="link" aria-label={`Mudar ${item.nome}`} onClick={() => mudar(at)}>
                Mudar
              </button>
              <button type="button" className="link" aria-label={`Tirar ${item.nome}`} onClick={() => tirar(at)}>
                Tirar
              </button>
            </span>
          </span>
          <span>{linha ? money(linha.total) : '…'}</span>
        </li>
      );
    })}
  </ul>
);

interface SomasProps {
  readonly conta: Conta;
  readonly isFresh: boolean;
  /** Label of the last line: 'Subtotal' while an amount is still missing. */
  readonly titulo?: string;
}
export const Somas = ({ conta, isFresh, titulo = 'Total' }: SomasProps) => (
  <div className="somas" aria-live="polite" data-velho={!isFresh || undefined}>
    <dl>
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
        <dt>{titulo}</dt>
        <dd>{money(conta.total)}</dd>
      </div>
    </dl>
    {conta.aviso ? <p className="muted small">{conta.aviso}</p> : null}
  </div>
);

interface CestaProps extends ItensProps {
  readonly continuar: () => void;
}
/** Basket beside the menu on a wide screen. */
export const Cesta = ({
  mesa,
  isFresh,
  falha,
  somar,
  continuar,
  ...cesta
}: CestaProps & {
  readonly mesa: string | null | undefined;
  readonly isFresh: boolean;
  readonly falha?: string;
  readonly somar: () => void;
}) => (
  <aside className="card cesta scripted" aria-labelledby="cesta">
    <h2 id="cesta">Seu pedido</h2>
    {cesta.kept.itens.length === 0 ? (
      <p className="muted">Sua cesta está vazia. Escolha no cardápio.</p>
    ) : (
      <>
        <Itens {...cesta} />
        {cesta.conta ? <Somas conta={cesta.conta} isFresh={isFresh} titulo={mesa ? 'Total' : 'Subtotal'} /> : null}
        <Wrong text={falha} />
        {falha ? (
          <button type="button" className="link" onClick={somar}>
            Somar de novo
          </button>
        ) : null}
        {mesa ? null : <p className="muted small">A taxa de entrega aparece quando você informar o endereço.</p>}
        <button type="button" className="big big--wide" onClick={continuar}>
          <span>Continuar</span>
          {cesta.conta ? <span>{money(cesta.conta.total)}</span> : null}
        </button>
      </>
    )}
  </aside>
);
/** Bar at the foot of a narrow window. */
export const Barra = ({ kept, conta, continuar }: Pick<CestaProps, 'kept' | 'conta' | 'continuar'>) => {
  const many = kept.itens.reduce((sum, { quantidade }) => sum + quantidade, 0);
  return many === 0 ? null : (
    <div className="barra">
      <button type="button" className="big big--wide" onClick={continuar}>
        <span>{`Ver pedido · ${many} ${many === 1 ? 'item' : 'itens'}`}</span>
        {conta ? <span>{money(conta.total)}</span> : null}
      </button>
    </div>
  );
};
