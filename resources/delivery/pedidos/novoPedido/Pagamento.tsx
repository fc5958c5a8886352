import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { ActionField } from '#screen';
import { fold } from '#kit/text';
import { formasPagamento } from '../../../../schemas/delivery/pedidos/pedido';
import { formaTrocada } from '../../../comum/formaTrocada';
import { PedirSenha } from '../../../fidelidade/transacoes/senhaDeResgate.Pedir';
import { erroEm, quantia, Recado, type ContaVista } from './Recado';
import type { Formulario } from './Tela';
import { letrasDe } from '../../cardapio/letras';
import { centavos, dinheiro } from '../../../comum/centavos';

export type Forma = keyof typeof formasPagamento;
/** Empty proof of a card or a voucher. */
export const semComprovante = {
  valor: null,
  bandeira: null,
  autorizacao: null,
  adquirente: null,
  integrado: null,
  vale: null,
} as const;
/** Common forms first; the others are one touch away. */
const primeiras: readonly string[] = ['DINHEIRO', 'PIX', 'CREDITO', 'DEBITO'];

interface PagamentoProps {
  readonly form: Formulario;
  readonly conta: ContaVista | undefined;
  readonly campo: RefObject<HTMLFieldSetElement | null>;
  /** Preset form of the last order; choosing another replaces it. */
  readonly presumida: Forma | null;
  readonly presumir: (forma: Forma | null) => void;
  readonly lancar: () => void;
}
/** Payment: letters choose the form, and the focus moves to the change or the button. Enter in the change launches. */
export const Pagamento = ({ form, conta, campo, presumida, presumir, lancar }: PagamentoProps) => {
  const pagamentos = form.values.pagamentos ?? [];
  const isChosen = (forma: Forma): boolean => pagamentos.some((one) => one.forma === forma);
  const [solta, setSolta] = useState<{ readonly forma: Forma; readonly valor: number | null } | null>(null);
  const [isAll, setAll] = useState(false);
  const isLater = form.values.pagarDepois === true;
  const vistas = (Object.entries(formasPagamento) as [Forma, string][]).filter(
    ([forma]) => isChosen(forma) || (primeiras.includes(forma) ? true : isAll && (forma !== 'PONTOS' || conta?.pontos)),
  );
  // The last word tells the forms apart: 'Cartão de crédito'.
  const letras = letrasDe([vistas.map(([, label]) => label.split(' ').at(-1)!)]);
  const trocar = (forma: Forma): void => {
    const nova = { ...semComprovante, forma, valor: forma === 'PONTOS' ? (conta?.pontos?.limite ?? null) : null };
    const ditos = forma === presumida ? pagamentos : pagamentos.filter((one) => one.forma !== presumida);
    presumir(null);
    const done = formaTrocada({ pagamentos: ditos, solta }, nova, centavos(conta?.total ?? 0));
    setSolta(done.solta);
    form.change({ pagamentos: [...done.pagamentos], pagarDepois: false });
  };
  /** After the render, focuses the change if shown, else the button. */
  const seguir = (): void => {
    requestAnimationFrame(() => irAoPagamento(campo.current));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || !(target instanceof HTMLInputElement)) return;
    if (target.type !== 'checkbox') {
      if (key !== 'Enter') return;
      event.preventDefault();
      lancar();
      return;
    }
    const letter = key.length === 1 ? letras.indexOf(fold(key)) : -1;
    const forma = letter >= 0 ? vistas[letter]![0] : ['Enter', ' '].includes(key) ? (target.value as Forma) : undefined;
    if (forma === undefined || !Object.hasOwn(formasPagamento, forma)) return;
    event.preventDefault();
    const isTaken = isChosen(forma);
    trocar(forma);
    if (!isTaken) seguir();
  };
  return (
    <fieldset className="novo__pagamento" ref={campo} onKeyDown={onKeyDown}>
      <legend className="labelled__label">
        Pagamento <kbd>Alt 3</kbd>
      </legend>
      <div className="novo__opcoes">
        {vistas.map(([forma, label], index) => (
          <Opcao key={forma} value={forma} isOn={isChosen(forma)} onChange={() => trocar(forma)}>
            {letras[index] && <kbd aria-hidden="true">{letras[index].toUpperCase()}</kbd>}
            {label}
          </Opcao>
        ))}
        {(isAll || isLater) && (
          <Opcao value="depois" isOn={isLater} onChange={() => form.change({ pagarDepois: !isLater, pagamentos: [] })}>
            Pagar depois (a combinar)
          </Opcao>
        )}
        {!isAll && (
          <button type="button" className="btn btn--ghost btn--small" onClick={() => setAll(true)}>
            Outras formas
          </button>
        )}
      </div>
      {pagamentos.map(({ forma, valor }, index) =>
        ['DINHEIRO', 'PONTOS'].includes(forma) || pagamentos.length > 1 || valor !== null ? (
          <div key={forma} data-troco={forma === 'DINHEIRO' || undefined}>
            <ActionField
              form={form}
              name={`pagamentos.${index}.valor`}
              label={forma === 'DINHEIRO' ? 'Troco para' : `${formasPagamento[forma]}: valor (vazio: o que falta)`}
            />
          </div>
        ) : null,
      )}
      {pagamentos.map(({ forma }, index) =>
        forma === 'VALE_PRESENTE' ? (
          <ActionField key={forma} form={form} name={`pagamentos.${index}.vale`} label="Código do vale-presente" />
        ) : null,
      )}
      {conta?.pontos && isChosen('PONTOS') && (
        <p className="lead">
          {`O cliente tem ${quantia(conta.pontos.saldo)} pontos: pagam até ${dinheiro(conta.pontos.limite)} deste pedido.`}
        </p>
      )}
      {conta?.pontos?.pedeSenha && isChosen('PONTOS') && form.values.cliente != null && (
        <PedirSenha key={form.values.cliente} cliente={form.values.cliente} />
      )}
      {conta?.troco != null && (
        <p role="status">
          Levar de troco <strong>{dinheiro(conta.troco)}</strong>
        </p>
      )}
      <Recado texto={erroEm(form, conta, 'pagamentos')} />
    </fieldset>
  );
};

interface OpcaoProps {
  readonly value: string;
  readonly isOn: boolean;
  readonly onChange: () => void;
  readonly children: ReactNode;
}
const Opcao = ({ value, isOn, onChange, children }: OpcaoProps) => (
  <label className="novo__opcao">
    <input type="checkbox" value={value} checked={isOn} onChange={onChange} />
    <span>{children}</span>
  </label>
);

/** Moves the focus: to the change for cash, to the button when nothing is missing, else to the forms. */
export const irAoPagamento = (at: HTMLElement | null): void => {
  const next =
    at?.querySelector<HTMLElement>('[data-troco] input') ??
    at?.querySelector<HTMLElement>('input[type=text]') ??
    (at && !at.querySelector('input[type=checkbox]:checked')
      ? at.querySelector<HTMLElement>('input[type=checkbox]')
      : document.querySelector<HTMLElement>('.novo__pe .btn--primary'));
  next?.focus();
};
