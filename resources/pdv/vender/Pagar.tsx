import { Fragment, useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '#fields/parts';
import type { Icon } from '#kit/icons';
import { rewritten } from '#kit/numbers';
import { Button, Sign, Window } from '#screen';
import { formasNoCaixa } from '../../../schemas/formas';
import { centavos, dinheiro, lerCentavos } from '../../comum/centavos';
import { textoMantido } from '../../comum/formaTrocada';
import { PedirSenha } from '../../fidelidade/transacoes/senhaDeResgate.Pedir';
import { notas, trocoDe, type Contas, type Pagamento } from '../comanda';
import {
  CamposDoComprovante,
  comprovanteDe,
  faltaNoComprovante,
  semComprovante,
  type NotaDoPagamento,
} from './Comprovante';
import { Pix, type PixProps } from './Pix';

type Forma = Pagamento['forma'];
const formas: readonly (readonly [forma: Forma, nome: string, key: string, icon: Icon])[] = [
  ['DINHEIRO', 'Dinheiro', 'd', 'payments'],
  ['PIX', 'Pix', 'p', 'qr_code'],
  ['CREDITO', 'Crédito', 'c', 'credit_card'],
  ['DEBITO', 'Débito', 'b', 'credit_card'],
  ['VALE_REFEICAO', 'Vale-refeição', 'r', 'restaurant'],
  ['VALE_ALIMENTACAO', 'Vale-alimentação', 'a', 'shopping_bag'],
  ['VALE_PRESENTE', 'Vale-presente', 'v', 'redeem'],
  ['PONTOS', 'Pontos', 'o', 'star'],
  ['FIADO', 'Fiado', 'f', 'menu_book'],
];
const escrito = (cents: number): string => (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 });
/** Short form: '37,40', and '40' without cents. */
const curto = (cents: number): string => (cents % 100 === 0 ? (cents / 100).toLocaleString('pt-BR') : escrito(cents));
/** Cents of a typed amount; zero for anything else and for a negative one. */
const centavosDe = (text: string): number => Math.max(0, lerCentavos(text) ?? 0);

export interface Fechamento {
  readonly pagamentos: readonly Pagamento[];
  readonly nota: boolean;
  readonly recibo: boolean;
}
interface PagarProps {
  readonly contas: Contas;
  /** Payments received so far. They stay when the payment is left and opened again. */
  readonly pagos: readonly Pagamento[];
  readonly setPagos: (pagos: readonly Pagamento[]) => void;
  readonly cliente: number | null;
  /**
   * Balance of the customer's points and how much of this sale they pay; null when they pay nothing or the services
   * have not answered.
   */
  readonly pontos?: { readonly saldo: number; readonly limite: number; readonly pedeSenha: boolean } | null;
  readonly isOnline: boolean;
  readonly isBusy: boolean;
  /** True while the price is being computed: finishing waits for it. */
  readonly isOpen: boolean;
  readonly erro: string | undefined;
  readonly pix: Omit<PixProps, 'valor'>;
  readonly nota: 'NUNCA' | 'PERGUNTA' | 'SEMPRE';
  readonly notaDoPagamento: NotaDoPagamento;
  readonly recibo: boolean;
  readonly aoVoltar: () => void;
  readonly aoFinalizar: (done: Fechamento) => void;
}
/** Offers points only for an identified customer with a network. */
const formasDe = ({ cliente, isOnline, pontos }: Pick<PagarProps, 'cliente' | 'isOnline' | 'pontos'>) =>
  formas.filter(([one]) => one !== 'PONTOS' || (cliente !== null && isOnline && pontos !== null));
const sugeridoDe = (forma: Forma, falta: number, pontos: PagarProps['pontos']): number =>
  forma === 'PONTOS' && pontos ? Math.min(falta, centavos(pontos.limite)) : falta;
/** Payment in any number of parts: a letter chooses the form, Enter takes the amount, F10 finishes, Esc goes back. */
export const Pagar = ({
  contas,
  pagos,
  setPagos,
  cliente,
  pontos,
  isOnline,
  isBusy,
  isOpen,
  erro,
  pix,
  nota,
  notaDoPagamento,
  recibo,
  aoVoltar,
  aoFinalizar,
}: PagarProps) => {
  const id = useId();
  const [forma, setForma] = useState<Forma>('DINHEIRO');
  const [texto, setTexto] = useState<string>();
  const [comprovante, setComprovante] = useState(semComprovante);
  const [vale, setVale] = useState('');
  const [emite, setEmite] = useState(nota === 'SEMPRE');
  const [imprime, setImprime] = useState(recibo);
  const { falta } = trocoDe(pagos, contas.total);
  const oferecidas = formasDe({ cliente, isOnline, pontos });
  const sugerido = sugeridoDe(forma, falta, pontos);
  const valor = texto === undefined ? sugerido : centavosDe(texto);
  const temCliente = cliente !== null;
  const agora = (): readonly Pagamento[] =>
    falta > 0 && valor > 0
      ? [
          ...pagos,
          {
            forma,
            valor: valor / 100,
            ...comprovanteDe(forma, comprovante, notaDoPagamento),
            ...(forma === 'VALE_PRESENTE' && { vale: vale.trim().toUpperCase() }),
          },
        ]
      : pagos;
  const todos = agora();
  const fim = trocoDe(todos, contas.total);
  const motivoDaForma = (): string | undefined =>
    impedimento({ forma, vale, temCliente, isOnline }) ??
    (emite ? faltaNoComprovante(forma, comprovante, notaDoPagamento) : undefined);
  const motivo = fim.sobra > 0 ? semTroco : falta > 0 ? motivoDaForma() : undefined;
  const isPaid = fim.falta === 0 && fim.sobra === 0 && motivo === undefined;
  const [escolhas, setEscolhas] = useState(0);
  const escolher = (one: Forma): void => {
    setEscolhas(escolhas + 1);
    setForma(one);
    if (one !== forma) setTexto(textoMantido(texto, valor, falta));
  };
  const juntar = (): void => {
    if (motivo !== undefined || falta === 0 || valor <= 0) return;
    setPagos(todos);
    setTexto(undefined);
    setComprovante(semComprovante);
    setVale('');
  };
  const fechar = (): void => {
    if (isPaid && !isBusy) aoFinalizar({ pagamentos: todos, nota: emite, recibo: imprime });
  };
  const campo = useRef<HTMLInputElement>(null);
  // Selects a suggested amount, so that typing replaces it; also when the same form is chosen again.
  useEffect(() => campo.current?.select(), [escolhas, pagos.length]);
  // Pressed while the total is computed: finishes once the total has come, if it is paid.
  const [isAsked, setAsked] = useState(false);
  const finalizar = (): void => (isOpen ? setAsked(true) : fechar());
  const agoraSim = useEffectEvent(() => {
    setAsked(false);
    fechar();
  });
  useEffect(() => {
    if (isAsked && !isOpen) agoraSim();
  }, [isAsked, isOpen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.dataset.texto !== undefined;
    const chosen =
      isTyping || event.ctrlKey || event.altKey
        ? undefined
        : oferecidas.find(([, , key]) => key === event.key.toLowerCase());
    if (chosen) escolher(chosen[0]);
    else if (event.key === 'F10') finalizar();
    else if (event.key === 'Escape') aoVoltar();
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      if (isPaid) finalizar();
      else juntar();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Window
      title={`Receber ${dinheiro(contas.total / 100)}`}
      onClose={aoVoltar}
      footer={
        <div className="pdv__pe" onKeyDown={onKeyDown}>
          {nota !== 'NUNCA' && isOnline && (
            <label className="pdv__marca">
              <input type="checkbox" checked={emite} onChange={({ target }) => setEmite(target.checked)} /> Emitir nota
            </label>
          )}
          {isOnline && (
            <label className="pdv__marca">
              <input type="checkbox" checked={imprime} onChange={({ target }) => setImprime(target.checked)} /> Imprimir
              recibo
            </label>
          )}
          <Button label="Voltar" shortcut="Esc" onClick={aoVoltar} />
          <Button
            label="Finalizar venda"
            shortcut="F10"
            tone="primary"
            disabled={!isPaid}
            busy={isBusy}
            onClick={finalizar}
          />
        </div>
      }
    >
      <div className="pdv__pagar" onKeyDown={onKeyDown}>
        <div className="pdv__formas" role="group" aria-label="Forma de pagamento">
          {oferecidas.map(([one, nome, key, icon]) => (
            <button key={one} type="button" aria-pressed={forma === one} onClick={() => escolher(one)}>
              <Sign name={icon} size={20} />
              <span>{nome}</span> <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
            </button>
          ))}
        </div>
        <div className="pdv__receber">
          <label htmlFor={`${id}-valor`}>
            {forma === 'DINHEIRO' ? 'Recebido em dinheiro' : `Valor em ${formasNoCaixa[forma]}`}
          </label>
          <input
            ref={campo}
            id={`${id}-valor`}
            className="input pdv__dinheiro"
            type="text"
            inputMode="decimal"
            data-autofocus
            autoComplete="off"
            value={texto ?? escrito(sugerido)}
            onFocus={({ target }) => target.select()}
            onBlur={() => setTexto((before) => before && rewritten(before, 2, 2, 'R$'))}
            aria-invalid={texto !== undefined && texto.trim() !== '' && lerCentavos(texto) === undefined}
            onChange={({ target }) => setTexto(target.value)}
          />
          {forma === 'DINHEIRO' && falta > 0 && (
            <div className="pdv__notas" role="group" aria-label="Notas">
              {notas(falta).map((one) => (
                <button
                  key={one}
                  type="button"
                  className="btn btn--secondary"
                  aria-pressed={valor === one}
                  onClick={() => setTexto(escrito(one))}
                >
                  {curto(one)}
                </button>
              ))}
            </div>
          )}
          <CamposDoComprovante forma={forma} nota={notaDoPagamento} dito={comprovante} mudar={setComprovante} />
          {forma === 'VALE_PRESENTE' && (
            <label className="pdv__cartao">
              Código do vale-presente
              <input
                className="input"
                type="text"
                data-texto
                maxLength={12}
                autoComplete="off"
                value={vale}
                onChange={({ target }) => setVale(target.value.toUpperCase())}
              />
            </label>
          )}
          <DosPontos forma={forma} pontos={pontos} cliente={cliente} />
          {forma === 'PIX' && <Pix {...pix} valor={Math.min(valor, falta) / 100} />}
          <p className="labelled__error" role="alert">
            {erro ?? motivo}
          </p>
          {pagos.length > 0 && (
            <ul className="pdv__pagos" aria-label="Já recebido">
              {pagos.map((one, index) => (
                <li key={`${one.forma}${index}`}>
                  <Sign name="check" />
                  <span>
                    <span>{formasNoCaixa[one.forma]}</span> <small className="lead">{detalhesDe(one)}</small>
                  </span>
                  <strong>{dinheiro(one.valor)}</strong>
                  <IconButton
                    icon="close"
                    label={`Tirar ${formasNoCaixa[one.forma]} de ${dinheiro(one.valor)}`}
                    onClick={() => setPagos(pagos.filter((_, at) => at !== index))}
                  />
                </li>
              ))}
            </ul>
          )}
          {fim.falta > 0 && pagos.length + (texto === undefined ? 0 : 1) > 0 && (
            <Button label={`Receber também de outra forma (faltam ${dinheiro(fim.falta / 100)})`} onClick={juntar} />
          )}
        </div>
        <Resultado total={contas.total} todos={todos} fim={fim} />
      </div>
    </Window>
  );
};

/** Details that distinguish payments of the same form. */
const detalhesDe = ({ parcelas, nsu, autorizacao, vale }: Pagamento): string =>
  [parcelas && `em ${parcelas}×`, nsu && `NSU ${nsu}`, autorizacao && `autorização ${autorizacao}`, vale]
    .filter(Boolean)
    .join(' · ');
interface ResultadoProps {
  /** Cents. */
  readonly total: number;
  readonly todos: readonly Pagamento[];
  readonly fim: ReturnType<typeof trocoDe>;
}
/** Total and amount paid; change or shortfall in large type. */
const Resultado = ({ total, todos, fim: { falta, troco } }: ResultadoProps) => (
  <div className="pdv__troco" role="status" data-falta={falta > 0 || undefined}>
    <dl>
      <dt>Total</dt>
      <dd>{dinheiro(total / 100)}</dd>
      {todos.map(({ forma, valor }, index) => (
        <Fragment key={index}>
          <dt>{formasNoCaixa[forma]}</dt>
          <dd>{dinheiro(valor)}</dd>
        </Fragment>
      ))}
    </dl>
    <span>{falta > 0 ? 'Falta' : 'Troco'}</span>
    <strong>
      <small>R$</small> {escrito(falta > 0 ? falta : troco)}
    </strong>
  </div>
);
const DosPontos = ({ forma, pontos, cliente }: Pick<PagarProps, 'pontos' | 'cliente'> & { readonly forma: Forma }) =>
  forma === 'PONTOS' ? (
    <>
      {pontos && (
        <p className="lead">
          {`O cliente tem ${pontos.saldo.toLocaleString('pt-BR')} pontos: pagam até ${dinheiro(pontos.limite)} desta venda.`}
        </p>
      )}
      {cliente !== null && (pontos === undefined || pontos?.pedeSenha) && (
        <PedirSenha key={cliente} cliente={cliente} />
      )}
    </>
  ) : null;
const semTroco = 'Troco é só para pagamento em dinheiro!';
const impedimento = ({
  forma,
  vale,
  temCliente,
  isOnline,
}: {
  readonly forma: Forma;
  readonly vale: string;
  readonly temCliente: boolean;
  readonly isOnline: boolean;
}): string | undefined => {
  if (forma === 'VALE_PRESENTE')
    return !isOnline
      ? 'Sem internet não há vale-presente.'
      : vale.trim() === ''
        ? 'Digite o código do vale-presente.'
        : undefined;
  if (forma !== 'FIADO') return undefined;
  if (!isOnline) return 'Sem internet não há fiado.';
  return temCliente ? undefined : 'Fiado é só para cliente identificado: volte e aperte F3.';
};
