import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { ActionField, Button, can, RecordLink, useCall, useKeys, useRows, useTypeAhead } from '#screen';
import type { Infer } from '#kit';
import { isMask } from '#kit/entity/personal';
import { cleanPhone, isPhone, namesPerson, phonePieces, phoneText } from '#kit/phones';
import { cliente as clientes } from '../../../../schemas/cadastros/clientes/cliente';
import { useServed } from './Atendido';
import { Destino } from './Destino';
import type { Inicio } from './Produtos';
import { erroEm, Recado, type ContaVista } from './Recado';
import { semComprovante, type Forma } from './Pagamento';
import type { Formulario } from './Tela';
import { pedidoRepetido } from './novoPedido';
import { Mudancas, type Repetir } from './Repetir';
import { dinheiro } from '../../../comum/centavos';

type Registro = Infer<typeof clientes>;

interface ClienteProps {
  readonly form: Formulario;
  readonly conta: ContaVista | undefined;
  readonly inicio: Inicio | undefined;
  readonly repetir: Repetir;
  readonly busca: RefObject<HTMLElement | null>;
  /** Moves on to the products. */
  readonly proximo: () => void;
  readonly presumir: (forma: Forma) => void;
}
export const Cliente = ({ form, conta, inicio, repetir, busca, proximo, presumir }: ClienteProps) => (
  <section className="card novo__bloco" aria-labelledby="novo-cliente" ref={busca}>
    <h2 id="novo-cliente">
      Cliente <kbd>Alt 1</kbd>
    </h2>
    {form.values.cliente === null ? (
      <Procurar form={form} ddd={inicio?.ddd ?? null} proximo={proximo} />
    ) : (
      <Achado id={form.values.cliente} form={form} repetir={repetir} proximo={proximo} presumir={presumir} />
    )}
    <Mudancas {...repetir} />
    <Recado texto={erroEm(form, conta, 'cliente')} />
    <Destino form={form} conta={conta} inicio={inicio} proximo={proximo} />
  </section>
);

const hasLetters = (typed: string): boolean => /\p{L}/u.test(typed);
/** Number as dialled from the shop: its own area code by default. Empty for a name. */
const comDdd = (typed: string, ddd: string | null): string => {
  if (hasLetters(typed)) return '';
  const own = String(cleanPhone(typed));
  const near = ddd === null ? own : String(cleanPhone(`${ddd}${typed.replace(/\D/g, '')}`));
  return isPhone(own) || !isPhone(near) ? own : near;
};
/** Search by four digits of the telephone or by name. An unknown customer is created with the order. */
const Procurar = ({ form, ddd, proximo }: Pick<ClienteProps, 'form' | 'proximo'> & { readonly ddd: string | null }) => {
  const id = useId();
  const [texto, setTexto] = useState('');
  const [at, setAt] = useState(0);
  /** True after Enter while the answer is missing: its first result is taken. */
  const [isMeant, setMeant] = useState(false);
  const typed = texto.trim();
  const mayRead = can('CLIENTE_VER');
  const byName = hasLetters(typed);
  const isAsked = mayRead && (byName ? typed.length >= 3 : phonePieces(typed).length > 0);
  const { rows, total, isStale, isLoading, error } = useRows(clientes, {
    search: typed,
    sort: ['nome', 'asc'],
    size: 6,
    when: isAsked,
  });
  const isUp = isAsked && !error;
  const ahead = useTypeAhead(isMeant && isUp);
  const found = isAsked ? rows : [];
  const isSettled = isUp && !isStale && !isLoading;
  const isNobody = isSettled && rows.length === 0;
  const whole = comDdd(typed, ddd);
  const isNew = isNobody && can('CLIENTE_EDITAR') && (byName || isPhone(whole));
  const only = isSettled && namesPerson(String(cleanPhone(typed))) && rows.length === 1 ? rows[0]!.id : undefined;
  const escolher = (cliente: number): void => {
    form.change({ cliente, nome: null, telefone: null, local: null });
    proximo();
  };
  // Selects the only customer with a complete telephone.
  const escolhido = useEffectEvent(escolher);
  useEffect(() => {
    if (only !== undefined) escolhido(only);
  }, [only]);
  const on = Math.min(at, found.length - 1);
  const chegou = useEffectEvent(() => {
    if (!found[on]) ahead.forget();
    setMeant(false);
    if (found[on]) escolher(found[on].id);
  });
  useEffect(() => {
    if (isMeant && isSettled) chegou();
  }, [isMeant, isSettled]);
  // Moves the search text into the fields of an unknown customer.
  const conhecido = useEffectEvent(() => form.change(byName ? { nome: typed } : { telefone: whole }));
  useEffect(() => {
    if (isNew) conhecido();
  }, [isNew, typed]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (ahead.take(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setAt((on + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault();
      if (typed === '') proximo();
      else if (isSettled && found[on]) escolher(found[on].id);
      else setMeant(isAsked && !isSettled);
    }
    if (event.key === 'Escape') {
      ahead.forget();
      setTexto('');
    }
  };
  const isKnown = form.values.nome !== null || form.values.telefone !== null;
  return (
    <>
      {mayRead ? (
        <div className="labelled">
          <label className="labelled__label" htmlFor={id}>
            Telefone ou nome
          </label>
          <input
            id={id}
            className="input novo__telefone"
            type="text"
            role="combobox"
            autoComplete="off"
            autoFocus
            aria-expanded={found.length > 0}
            aria-controls={`${id}-lista`}
            aria-activedescendant={found.length > 0 ? `${id}-${on}` : undefined}
            aria-invalid={form.errors.cliente !== undefined}
            placeholder="4 números bastam"
            value={texto}
            onChange={({ target }) => {
              setTexto(target.value);
              setAt(0);
              setMeant(false);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
      ) : (
        <p className="lead">Você não vê o cadastro de clientes: o pedido vai sem identificação.</p>
      )}
      <Achados
        id={id}
        rows={found}
        on={on}
        total={isSettled ? total : 0}
        typed={byName ? '' : typed}
        escolher={escolher}
      />
      {error ? (
        <p className="labelled__error">Não deu para procurar. Lance sem identificação, ou tente de novo.</p>
      ) : null}
      {isNobody && !isNew && <Ninguem typed={typed} />}
      {(isNew || isKnown) && (
        <ClienteNovo
          form={form}
          usar={escolher}
          esquecer={() => {
            setTexto('');
            form.change({ nome: null, telefone: null });
          }}
        />
      )}
    </>
  );
};
const Ninguem = ({ typed }: { readonly typed: string }) => (
  <p className="lead" role="status">
    {can('CLIENTE_EDITAR')
      ? `Ninguém com “${typed}”. Complete o telefone para cadastrar.`
      : `Ninguém com “${typed}”. O pedido vai sem identificação.`}
  </p>
);
interface AchadosProps {
  readonly id: string;
  readonly rows: readonly Registro[];
  readonly on: number;
  /** Number of matches, of which some are shown; 0 before the answer. */
  readonly total: number;
  /** Digits searched for. */
  readonly typed: string;
  readonly escolher: (id: number) => void;
}
const Achados = ({ id, rows, on, total, typed, escolher }: AchadosProps) => (
  <>
    <ul className="novo__achados" id={`${id}-lista`} role="listbox" aria-label="Clientes" hidden={rows.length === 0}>
      {rows.map((one, index) => (
        <li
          key={one.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === on}
          onClick={() => escolher(one.id)}
        >
          <span className="novo__numero">
            <Marcado texto={telefone(one)} pedaco={typed} />
          </span>
          <span className="novo__achado-nome">
            <strong>{one.nome}</strong>
            <small>{[one.address?.neighborhoord, compras(one)].filter(Boolean).join(' · ')}</small>
          </span>
        </li>
      ))}
    </ul>
    {rows.length > 1 && total > 0 && (
      <p className="labelled__help" role="status">
        {total > rows.length ? `${total} clientes: digite mais para achar o seu.` : `${total} clientes.`}{' '}
        <span className="novo__teclas">
          <kbd>↑</kbd> <kbd>↓</kbd> escolhe, <kbd>Enter</kbd> abre.
        </span>
      </p>
    )}
  </>
);
interface ClienteNovoProps {
  readonly form: Formulario;
  readonly usar: (id: number) => void;
  readonly esquecer: () => void;
}
const ClienteNovo = ({ form, usar, esquecer }: ClienteNovoProps) => (
  <div className="novo__cliente-novo" role="group" aria-label="Cliente novo">
    <p>
      <strong>Cliente novo.</strong> É cadastrado com o pedido.
    </p>
    <ActionField form={form} name="nome" label="Nome" />
    <div>
      <ActionField form={form} name="telefone" label="Telefone" />
      {form.values.telefone !== null && can('CLIENTE_VER') && <JaExiste telefone={form.values.telefone} usar={usar} />}
    </div>
    <Button label="Sem identificação" size="small" onClick={esquecer} />
  </div>
);
/** Notice that a telephone already has a customer, with a button to choose that customer. */
const JaExiste = ({ telefone: typed, usar }: { readonly telefone: string; readonly usar: (id: number) => void }) => {
  const { rows, isStale } = useRows(clientes, { search: typed, size: 1, when: namesPerson(typed) });
  const [one] = isStale ? [] : rows;
  return one ? (
    <p className="novo__ja-existe" role="status">
      {`Este telefone já é de ${one.nome}.`}{' '}
      <Button label="Usar este cliente" size="small" onClick={() => usar(one.id)} />
    </p>
  ) : null;
};
/** Telephone with the searched digits marked; a masked number has none. */
const Marcado = ({ texto, pedaco }: { readonly texto: string; readonly pedaco: string }) => {
  const places = [...texto].flatMap((sign, at) => (/\d/.test(sign) ? [at] : []));
  const digits = texto.replace(/\D/g, '');
  const [piece, from] = phonePieces(pedaco)
    .map((one) => [one.replace(/^55(?=\d{10,11}$)/, ''), digits.indexOf(one.replace(/^55(?=\d{10,11}$)/, ''))] as const)
    .find(([, at]) => at >= 0) ?? ['', -1];
  if (from < 0 || isMask(texto)) return texto;
  const [begin, end] = [places[from]!, places[from + piece.length - 1]! + 1];
  return (
    <>
      {texto.slice(0, begin)}
      <mark>{texto.slice(begin, end)}</mark>
      {texto.slice(end)}
    </>
  );
};
const compras = ({ quantidadePedidos, ultimaCompra }: Pick<Registro, 'quantidadePedidos' | 'ultimaCompra'>): string =>
  quantidadePedidos
    ? [
        quantidadePedidos === 1 ? '1 pedido' : `${quantidadePedidos} pedidos`,
        ultimaCompra && haQuanto(`${ultimaCompra}T12:00:00`),
      ]
        .filter(Boolean)
        .join(', ')
    : 'ainda não comprou';
/** Formats '+5511987654321' for people; a masked number stays masked. */
const telefone = ({ telefone: stored }: Pick<Registro, 'telefone'>): string => phoneText(stored);
const Achado = ({
  id,
  form,
  repetir: { repetir, esquecer },
  proximo,
  presumir,
}: Pick<ClienteProps, 'form' | 'repetir' | 'proximo' | 'presumir'> & { readonly id: number }) => {
  const { data: record, error } = useServed(id);
  const { data: ultimo } = useCall(pedidoRepetido, { cliente: id, pedido: null });
  const deNovo = (): void => {
    if (!ultimo) return;
    repetir(ultimo);
    proximo();
  };
  useKeys({ 'Alt+r': deNovo });
  // Presets the last form of payment until another is chosen.
  const comoSempre = useEffectEvent((forma: Forma) => {
    const { pagamentos, pagarDepois, conta, mesa } = form.values;
    if ((pagamentos ?? []).length > 0 || pagarDepois || conta != null || mesa != null) return;
    form.change({ pagamentos: [{ ...semComprovante, forma }] });
    presumir(forma);
  });
  const forma = ultimo?.forma ?? null;
  useEffect(() => {
    if (forma !== null && naPorta.includes(forma)) comoSempre(forma);
  }, [forma]);
  return (
    <div className="novo__achado">
      <div className="novo__quem" role="status">
        <p>
          {record ? (
            <RecordLink of={clientes} id={id}>
              <strong>{record.nome}</strong>
            </RecordLink>
          ) : (
            <strong>{error ? 'Cliente não encontrado' : 'Cliente'}</strong>
          )}{' '}
          {record && <span className="lead">{telefone(record)}</span>}{' '}
          {ultimo && (
            <span className="novo__selo">{ultimo.pedidos === 1 ? '1 pedido' : `${ultimo.pedidos} pedidos`}</span>
          )}
        </p>
        <p className="novo__miudo">
          {ultimo
            ? `Última compra ${haQuanto(ultimo.data)}: ${ultimo.resumo}, ${dinheiro(ultimo.total)}`
            : ultimo === undefined && 'Ainda não comprou.'}
        </p>
      </div>
      <div className="novo__acoes">
        {ultimo && <Button label="Repetir último" icon="restart" shortcut="Alt R" onClick={deNovo} />}
        <Button
          label="Trocar cliente"
          onClick={() => {
            esquecer();
            form.change({ cliente: null, local: null });
          }}
        />
      </div>
    </div>
  );
};
/** Forms without further data. */
const naPorta: readonly Forma[] = ['DINHEIRO', 'PIX', 'CREDITO', 'DEBITO', 'VALE_REFEICAO', 'VALE_ALIMENTACAO'];
const haQuanto = (instant: string): string => {
  const days = Math.floor((Date.now() - Date.parse(instant)) / 86_400_000);
  return days < 1 ? 'hoje' : days === 1 ? 'ontem' : `há ${days} dias`;
};
