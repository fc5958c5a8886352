import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { Button as Plain, IconButton } from '#fields/parts';
import { phoneText } from '#kit/phones';
import { Button, can, Sign, useCall } from '#screen';
import { clienteAtendido } from '../../cadastros/contatos/clienteAtendido';
import { centavos, dinheiro } from '../../comum/centavos';
import { quantia } from '../../delivery/pedidos/novoPedido/Recado';
import { totalDaLinha, type Comanda, type Contas, type Linha } from '../comanda';

interface ContaProps {
  readonly comanda: Comanda;
  readonly isOnline: boolean;
  readonly contas: Contas;
  /** Promotions by name in reais, included in the discounts. */
  readonly promocoes: readonly { readonly nome: string; readonly valor: number }[];
  readonly recado: string | undefined;
  /** Balance of the customer's points, once the services have answered. */
  readonly saldo: number | null;
  /** Shows the last sale while there are no lines. */
  readonly antes: ReactNode;
  readonly emEspera: number;
  readonly linha: number;
  readonly escolher: (index: number) => void;
  readonly mudar: (index: number, more: Partial<Linha>) => void;
  readonly tirar: (index: number) => void;
  readonly anotar: () => void;
  readonly taxa: { readonly percentual: number | null; readonly trocar: () => void };
  readonly trocarCliente: () => void;
  readonly vendedores: readonly { readonly id: number; readonly nome: string }[];
  readonly trocarVendedor: (id: number | null) => void;
  readonly esperar: () => void;
  readonly receber: () => void;
}
const cents = (amount: number): string => dinheiro(amount / 100);

export const Conta = ({
  comanda,
  isOnline,
  contas,
  promocoes,
  recado,
  saldo,
  antes,
  emEspera,
  taxa,
  trocarCliente,
  vendedores,
  trocarVendedor,
  esperar,
  receber,
  ...rest
}: ContaProps) => {
  const isEmpty = comanda.linhas.length === 0;
  const { cliente } = comanda;
  // The list masks its rows, so the chosen customer is loaded.
  const { data: atendido } = useCall(
    clienteAtendido,
    { id: cliente?.id ?? 0 },
    { when: isOnline && cliente !== null && can('CLIENTE_VER'), keeps: true },
  );
  const recebido = (comanda.pagos ?? []).reduce((sum, { valor }) => sum + centavos(valor), 0);
  return (
    <section className="pdv__conta" aria-label="Venda">
      <div className="pdv__quem">
        <Sign name="person" size={20} />
        <span>
          <strong>{comanda.cliente?.nome ?? 'Sem identificação'}</strong>
          <small>{sobre(comanda, saldo, atendido?.telefone)}</small>
        </span>
        <Button
          label={comanda.cliente ? 'Trocar' : 'Identificar'}
          about="o cliente"
          shortcut="F3"
          size="small"
          tone="ghost"
          onClick={trocarCliente}
        />
      </div>
      <Vendedor vendedores={vendedores} escolhido={comanda.vendedor ?? null} escolher={trocarVendedor} />
      {isEmpty ? (
        <div className="pdv__vazia">
          {antes}
          <p className="lead">Passe o primeiro produto.</p>
        </div>
      ) : (
        <ul className="pdv__linhas" aria-label="Itens">
          {comanda.linhas.map((one, index) => (
            <Item key={one.chave} one={one} index={index} isOn={index === rest.linha} {...rest} />
          ))}
        </ul>
      )}
      <dl className="pdv__somas">
        <dt>{contas.itens === 1 ? '1 item' : `${quantia(contas.itens)} itens`}</dt>
        <dd>{cents(contas.subtotal)}</dd>
        {contas.descontos > 0 && (
          <>
            <dt>Desconto</dt>
            <dd>− {cents(contas.descontos)}</dd>
          </>
        )}
        {promocoes.map(({ nome, valor }) => (
          <Fragment key={nome}>
            <dt className="pdv__promocao">{nome}</dt>
            <dd className="pdv__promocao">− {dinheiro(valor)}</dd>
          </Fragment>
        ))}
        {taxa.percentual !== null && taxa.percentual > 0 && (
          <>
            <dt>
              <label className="pdv__taxa">
                <input type="checkbox" checked={comanda.taxa} onChange={taxa.trocar} /> Taxa de serviço de{' '}
                {quantia(taxa.percentual)}%
              </label>
            </dt>
            <dd>{contas.acrescimo > 0 && cents(contas.acrescimo)}</dd>
          </>
        )}
        {recebido > 0 && (
          <>
            <dt>Já recebido</dt>
            <dd>{cents(recebido)}</dd>
          </>
        )}
        <dt className="pdv__total">Total</dt>
        <dd className="pdv__total">
          <output aria-live="polite">{cents(contas.total)}</output>
        </dd>
      </dl>
      {recado && (
        <p className="labelled__error pdv__recado" role="status">
          {recado}
        </p>
      )}
      <div className="pdv__botoes">
        <Button label="Em espera" disabled={isEmpty && emEspera === 0} onClick={esperar} />
        <Plain variant="primary" disabled={isEmpty} aria-keyshortcuts="F9" onClick={receber}>
          Receber {!isEmpty && <span className="pdv__a-receber">{cents(contas.total)}</span>}
          <kbd aria-hidden="true">F9</kbd>
        </Plain>
      </div>
    </section>
  );
};
/** Details of the customer: telephone, points, and the CPF for the note. */
const sobre = ({ cliente, cpfNota }: Comanda, saldo: number | null, inteiro: string | undefined): string => {
  const pontos = cliente ? (saldo ?? cliente.pontos ?? 0) : 0;
  const telefone = inteiro ?? cliente?.telefone;
  return [
    telefone && phoneText(telefone),
    pontos > 0 && (pontos === 1 ? '1 ponto' : `${pontos.toLocaleString('pt-BR')} pontos`),
    cpfNota && `CPF na nota: ${cpfNota}`,
  ]
    .filter(Boolean)
    .join(' · ');
};

interface VendedorProps {
  readonly vendedores: ContaProps['vendedores'];
  readonly escolhido: number | null;
  readonly escolher: (id: number | null) => void;
}
/** Seller of the sale; renders nothing in a company without sellers. */
export const Vendedor = ({ vendedores, escolhido, escolher }: VendedorProps) =>
  vendedores.length === 0 ? null : (
    <label className="pdv__vendedor">
      Vendedor
      <select
        className="input"
        value={escolhido ?? ''}
        onChange={({ target }) => escolher(target.value === '' ? null : Number(target.value))}
      >
        <option value="">Ninguém</option>
        {vendedores.map(({ id, nome }) => (
          <option key={id} value={id}>
            {nome}
          </option>
        ))}
      </select>
    </label>
  );

interface ItemProps extends Pick<ContaProps, 'escolher' | 'mudar' | 'tirar' | 'anotar'> {
  readonly one: Linha;
  readonly index: number;
  readonly isOn: boolean;
}
const Item = (props: ItemProps) => {
  const { isOn, one } = props;
  const item = useRef<HTMLLIElement>(null);
  // Scrolls the list to the line scanned last; the page itself does not scroll.
  useEffect(() => {
    const [own, list] = [item.current, item.current?.parentElement];
    if (!isOn || !own || !list) return undefined;
    const show = (): void => {
      const top = own.offsetTop - list.offsetTop;
      list.scrollTop = Math.min(top, Math.max(list.scrollTop, top + own.offsetHeight - list.clientHeight));
    };
    show();
    // A promotion shown below shrinks the list.
    const watch = new ResizeObserver(show);
    watch.observe(list);
    return () => watch.disconnect();
  }, [isOn, one.quantidade]);
  return (
    <li ref={item} data-on={isOn || undefined}>
      <NaLinha {...props} />
    </li>
  );
};
const NaLinha = ({ one, index, isOn, escolher, mudar, tirar, anotar }: ItemProps) => (
  <>
    <button type="button" className="pdv__linha" aria-pressed={isOn} onClick={() => escolher(index)}>
      <span className="pdv__quantidade">{quantia(one.quantidade)}</span>
      <span className="pdv__linha-nome">
        <strong>{one.nome}</strong>
        {one.detalhes && <small>{one.detalhes}</small>}
        {(one.quantidade !== 1 || one.pesavel) && (
          <small>
            {dinheiro(one.unidade)} {one.pesavel ? 'o quilo' : 'cada'}
          </small>
        )}
        {one.desconto > 0 && <small>Desconto de {dinheiro(one.desconto)}</small>}
        {one.observacao && <small className="pdv__obs">{one.observacao}</small>}
      </span>
      <span className="pdv__valor">{cents(totalDaLinha(one))}</span>
    </button>
    {isOn && (
      <div className="pdv__mexer">
        {!one.pesavel && (
          <>
            <IconButton
              icon="remove"
              label={`Menos um ${one.nome}`}
              shortcut="−"
              onClick={() => (one.quantidade > 1 ? mudar(index, { quantidade: one.quantidade - 1 }) : tirar(index))}
            />
            <IconButton
              icon="add"
              label={`Mais um ${one.nome}`}
              shortcut="+"
              onClick={() => mudar(index, { quantidade: one.quantidade + 1 })}
            />
          </>
        )}
        <IconButton icon="edit" label={`Observação de ${one.nome}`} shortcut="F6" onClick={anotar} />
        <IconButton icon="delete" label={`Tirar ${one.nome}`} shortcut="Del" onClick={() => tirar(index)} />
      </div>
    )}
  </>
);
