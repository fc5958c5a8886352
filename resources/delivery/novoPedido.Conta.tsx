import { useState, type RefObject } from 'react';
import { ActionField, Button } from '#screen';
import { formasPagamento } from '../../schemas/delivery/pedido';
import { formaTrocada } from '../formaTrocada';
import { PedirSenha } from '../fidelidade/transacoes/senhaDeResgate.Pedir';
import { erroEm, quantia, Recado, type ContaVista } from './novoPedido.Recado';
import type { Formulario } from './novoPedido.Tela';
import { centavos, dinheiro } from '../centavos';

interface ContaProps {
  readonly form: Formulario;
  readonly conta: ContaVista | undefined;
  readonly falha: unknown;
  /** The amounts are those of what stands in the form now. */
  readonly isFresh: boolean;
  readonly pagamento: RefObject<HTMLInputElement | null>;
  readonly lancar: () => void;
}
/** What the order comes to, how it is paid, and the button. */
export const Conta = ({ form, conta, falha, isFresh, pagamento, lancar }: ContaProps) => {
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
      {itens.length === 0 ? (
        <p className="lead">Nenhum item ainda. Procure um produto pelo código ou pelo nome.</p>
      ) : (
        <Itens form={form} conta={conta} />
      )}
      {conta && <Somas conta={conta} />}
      <div className="novo__resto">
        <ActionField form={form} name="cupom" />
        {!form.errors.cupom && <Recado texto={erroEm(form, conta, 'cupom')} />}
        <Pagamento form={form} conta={conta} primeiro={pagamento} />
        <details>
          <summary>Mais: agendar, acréscimo, CPF na nota, observações</summary>
          <div className="novo__mais">
            <ActionField form={form} name="agendadoPara" />
            {form.values.agendadoPara && <ActionField form={form} name="agendadoAte" />}
            {form.values.conta != null && <ActionField form={form} name="pessoa" />}
            <ActionField form={form} name="acrescimo" />
            <ActionField form={form} name="cpfNota" />
            <ActionField form={form} name="observacao" />
          </div>
        </details>
      </div>
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
        <Button label="Lançar pedido" tone="primary" busy={form.isBusy} onClick={lancar} />
        <p className="novo__tecla lead">
          <kbd>Ctrl Enter</kbd>
        </p>
      </div>
    </aside>
  );
};

const Itens = ({ form, conta }: Pick<ContaProps, 'form' | 'conta'>) => {
  const itens = form.values.itens ?? [];
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
        // The answer is of these lines, or of those before: a line is its own by its place.
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

type Forma = keyof typeof formasPagamento;
const vazio = { valor: null, bandeira: null, autorizacao: null, adquirente: null, integrado: null, vale: null };
const Pagamento = ({
  form,
  conta,
  primeiro,
}: Pick<ContaProps, 'form' | 'conta'> & { readonly primeiro: RefObject<HTMLInputElement | null> }) => {
  const pagamentos = form.values.pagamentos ?? [];
  const isChosen = (forma: Forma): boolean => pagamentos.some((one) => one.forma === forma);
  const opcoes = (Object.entries(formasPagamento) as [Forma, string][]).filter(
    ([forma]) => forma !== 'PONTOS' || conta?.pontos || isChosen(forma),
  );
  const [solta, setSolta] = useState<{ readonly forma: Forma; readonly valor: number | null } | null>(null);
  const trocar = (forma: Forma): void => {
    const nova = { forma, ...vazio, valor: forma === 'PONTOS' ? (conta?.pontos?.limite ?? null) : null };
    const done = formaTrocada({ pagamentos, solta }, nova, centavos(conta?.total ?? 0));
    setSolta(done.solta);
    form.change({ pagamentos: [...done.pagamentos], pagarDepois: false });
  };
  return (
    <fieldset className="novo__pagamento">
      <legend className="labelled__label">
        Pagamento <kbd>Alt 3</kbd>
      </legend>
      <div className="novo__opcoes">
        {opcoes.map(([forma, label], index) => (
          <label key={forma} className="novo__opcao">
            <input
              ref={index === 0 ? primeiro : undefined}
              type="checkbox"
              checked={isChosen(forma)}
              onChange={() => trocar(forma)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey) return;
                event.preventDefault();
                trocar(forma);
              }}
            />
            <span>{label}</span>
          </label>
        ))}
        {form.values.conta == null && (
          <label className="novo__opcao">
            <input
              type="checkbox"
              checked={form.values.pagarDepois === true}
              onChange={({ target }) => form.change({ pagarDepois: target.checked, pagamentos: [] })}
            />
            <span>Pagar depois (a combinar)</span>
          </label>
        )}
      </div>
      {pagamentos.map(({ forma, valor }, index) =>
        ['DINHEIRO', 'PONTOS'].includes(forma) || pagamentos.length > 1 || valor !== null ? (
          <ActionField
            key={forma}
            form={form}
            name={`pagamentos.${index}.valor`}
            label={forma === 'DINHEIRO' ? 'Troco para' : `${formasPagamento[forma]}: valor (vazio: o que falta)`}
          />
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
