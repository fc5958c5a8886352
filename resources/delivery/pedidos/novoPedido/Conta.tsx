import type { RefObject } from 'react';
import { ActionField, Button, useDialog } from '#screen';
import { f } from '#fields';
import { erroEm, quantia, Recado, type ContaVista } from './Recado';
import { Pagamento, type Forma } from './Pagamento';
import type { Formulario } from './Tela';
import { dinheiro } from '../../../comum/centavos';

interface ContaProps {
  readonly form: Formulario;
  readonly conta: ContaVista | undefined;
  readonly falha: unknown;
  /** True when the amounts belong to the current values of the form. */
  readonly isFresh: boolean;
  readonly pagamento: RefObject<HTMLFieldSetElement | null>;
  /** True for an order that is accepted as it is launched. */
  readonly foiAceito: boolean;
  readonly presumida: Forma | null;
  readonly presumir: (forma: Forma | null) => void;
  readonly lancar: () => void;
}
export const Conta = ({ form, conta, falha, isFresh, pagamento, foiAceito, lancar, ...presumido }: ContaProps) => {
  const itens = form.values.itens ?? [];
  const unidades = itens.reduce((sum, { quantidade }) => sum + quantidade, 0);
  const total = itens.length === 0 ? dinheiro(0) : conta ? dinheiro(conta.total) : 'Somando…';
  const erro = form.errors.totalVisto ?? form.failure;
  return (
    <aside className="card novo__conta" aria-labelledby="novo-conta">
      <div className="novo__conta-titulo">
        <h2 id="novo-conta">Pedido</h2>
        {itens.length > 0 && (
          <span className="lead">{unidades === 1 ? '1 unidade' : `${quantia(unidades)} unidades`}</span>
        )}
      </div>
      <div className="novo__corpo">
        {itens.length === 0 ? (
          <p className="lead">Nenhum item ainda. Procure um produto pelo código ou pelo nome.</p>
        ) : (
          <Itens form={form} conta={conta} />
        )}
        {conta && <Somas conta={conta} />}
        <details>
          <summary>Mais: cupom, agendar, CPF na nota, observações</summary>
          <div className="novo__mais">
            <ActionField form={form} name="cupom" />
            {form.values.canal !== 'MESA' && <ActionField form={form} name="canal" />}
            <ActionField form={form} name="agendadoPara" />
            {form.values.agendadoPara && <ActionField form={form} name="agendadoAte" />}
            {form.values.conta != null && <ActionField form={form} name="pessoa" />}
            <ActionField form={form} name="acrescimo" />
            <ActionField form={form} name="cpfNota" />
            <ActionField form={form} name="observacao" />
          </div>
        </details>
        {!form.errors.cupom && <Recado texto={erroEm(form, conta, 'cupom')} />}
      </div>
      {form.values.canal !== 'MESA' && (
        <Pagamento {...presumido} form={form} conta={conta} campo={pagamento} lancar={lancar} />
      )}
      <div className="novo__pe">
        {erro && (
          <p className="labelled__error" role="alert">
            {erro}
          </p>
        )}
        {falha ? <p className="labelled__error">Não deu para somar. Confira a internet e os campos.</p> : null}
        <p className="novo__total">
          <span>Total</span>
          <output aria-live="polite" data-stale={!isFresh && itens.length > 0 ? true : undefined}>
            {total}
          </output>
        </p>
        <Button
          label={foiAceito ? 'Lançar e confirmar' : 'Lançar pedido'}
          tone="primary"
          shortcut="Ctrl Enter"
          busy={form.isBusy}
          onClick={lancar}
        />
      </div>
    </aside>
  );
};

const Itens = ({ form, conta }: Pick<ContaProps, 'form' | 'conta'>) => {
  const ask = useDialog();
  const itens = form.values.itens ?? [];
  const anotar = async (index: number, nome: string): Promise<void> => {
    const given = await ask({
      title: nome,
      form: { observacao: f.text({ label: 'Observação para a cozinha', max: 200 }) },
      submit: 'Anotar',
      initial: { observacao: itens[index]!.observacao ?? undefined },
    });
    if (given) form.change({ itens: itens.map((one, at) => (at === index ? { ...one, ...given } : one)) });
  };
  const mudar = (index: number, quantidade: number): void =>
    form.change({
      itens:
        quantidade > 0
          ? itens.map((one, at) => (at === index ? { ...one, quantidade } : one))
          : itens.filter((_one, at) => at !== index),
    });
  return (
    <ul className="novo__itens" aria-label="Itens">
      {itens.map(({ produto, quantidade, observacao }, index) => {
        // An answer for a different number of lines is outdated: lines match by index.
        const linha = conta?.linhas.length === itens.length ? conta.linhas[index] : undefined;
        const nome = linha?.nome ?? '…';
        const recusa = erroEm(form, undefined, `itens.${index}`) ?? linha?.recusa;
        return (
          <li key={`${produto}-${index}`}>
            <span className="novo__vezes" role="group" aria-label={`Quantidade de ${nome}`}>
              <Button label="−" size="small" about={`Menos um ${nome}`} onClick={() => mudar(index, quantidade - 1)} />
              <output>{quantia(quantidade)}</output>
              <Button label="+" size="small" about={`Mais um ${nome}`} onClick={() => mudar(index, quantidade + 1)} />
            </span>
            <span className="novo__item">
              <strong>{nome}</strong>
              {linha?.adicionais && <small>{linha.adicionais}</small>}
              {linha && quantidade !== 1 && <small>{dinheiro(linha.preco)} cada</small>}
              {observacao && <small className="novo__obs">{observacao}</small>}
              <Button
                label="Observação"
                size="small"
                tone="ghost"
                about={`de ${nome}`}
                onClick={() => void anotar(index, nome)}
              />
              {recusa && <small className="labelled__error">{recusa}</small>}
            </span>
            <span className="novo__valor">
              {linha ? dinheiro(linha.total) : '…'}
              <Button label="Tirar" size="small" about={nome} onClick={() => mudar(index, 0)} />
            </span>
          </li>
        );
      })}
    </ul>
  );
};

const Somas = ({ conta }: { readonly conta: ContaVista }) => (
  <>
    <dl className="novo__somas">
      {[
        ['Itens', conta.subtotal, ''],
        ['Desconto', conta.desconto, '− '],
        ['Entrega', conta.taxa, ''],
        ['Acréscimo', conta.acrescimo, ''],
      ].map(([label, amount, sign]) =>
        Number(amount) > 0 || label === 'Itens' ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {sign}
              {dinheiro(Number(amount))}
            </dd>
          </div>
        ) : null,
      )}
      {conta.promocoes.map(({ nome, valor }) => (
        <div key={nome} className="lead">
          <dt>{`Incluído: ${nome}`}</dt>
          <dd>{`− ${dinheiro(valor)}`}</dd>
        </div>
      ))}
    </dl>
    {conta.entregaPor && <p className="lead">{`Taxa de “${conta.entregaPor}”.`}</p>}
    {conta.aviso && <p className="lead">{conta.aviso}</p>}
  </>
);
