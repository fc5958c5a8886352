import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { ActionField, Button, can, RecordLink, useCall, useDialog, useRows } from '#screen';
import type { Infer } from '#kit';
import { cleanPhone, namesPerson, phoneText } from '#kit/phones';
import { f } from '#fields';
import { cliente as clientes } from '../../schemas/cadastros/cliente';
import { modalidades } from '../../schemas/delivery/pedido';
import { clienteAtendido } from '../cadastros/clienteAtendido';
import { isMask } from '#kit/personal';
import { enderecosDo } from '../cadastros/servico/enderecos';
import { erroEm, Recado, type ContaVista } from './novoPedido.Recado';
import type { Formulario } from './novoPedido.Tela';
import { pedidoRepetido } from './novoPedido';
import { Mudancas, type Repetir } from './novoPedido.Repetir';
import { dinheiro } from '../centavos';

type Registro = Infer<typeof clientes>;
const numeros = (text: string): string => text.replace(/\D/g, '');

interface ClienteProps {
  readonly form: Formulario;
  readonly conta: ContaVista | undefined;
  readonly repetir: Repetir;
  readonly busca: RefObject<HTMLElement | null>;
  /** The work goes on at the products. */
  readonly proximo: () => void;
}
export const Cliente = ({ form, conta, repetir, busca, proximo }: ClienteProps) => (
  <section className="card novo__bloco" aria-labelledby="novo-cliente" ref={busca}>
    <h2 id="novo-cliente">
      Cliente <kbd>Alt 1</kbd>
    </h2>
    {form.values.cliente === null ? (
      <Procurar form={form} />
    ) : (
      <Achado id={form.values.cliente} form={form} repetir={repetir} proximo={proximo} />
    )}
    <Mudancas {...repetir} />
    <Recado texto={erroEm(form, conta, 'cliente')} />
    <Entrega form={form} conta={conta} />
  </section>
);

/** By telephone or name; who is not found is made with the order. */
const Procurar = ({ form }: { readonly form: Formulario }) => {
  const id = useId();
  const [texto, setTexto] = useState('');
  const [at, setAt] = useState(0);
  const typed = texto.trim();
  const mayRead = can('CLIENTE_VER');
  const isAsked = mayRead && typed.length >= 3;
  const digits = numeros(typed);
  const { rows, isStale, isLoading, error } = useRows(clientes, {
    search: /[a-z]/i.test(typed) ? typed : digits,
    sort: ['nome', 'asc'],
    size: 6,
    when: isAsked,
  });
  const found = isAsked ? rows : [];
  const isSettled = isAsked && !isStale && !isLoading && !error;
  const isNew = isSettled && rows.length === 0 && can('CLIENTE_EDITAR');
  const only = isSettled && namesPerson(String(cleanPhone(typed))) && rows.length === 1 ? rows[0]!.id : undefined;
  const escolher = (cliente: number): void => form.change({ cliente, nome: null, telefone: null, local: null });
  // A whole telephone that one customer has: nothing is left to choose.
  const escolhido = useEffectEvent(escolher);
  useEffect(() => {
    if (only !== undefined) escolhido(only);
  }, [only]);
  // What was typed to find somebody is what is known of whom nobody knows.
  const conhecido = useEffectEvent(() => form.change(/[a-z]/i.test(typed) ? { nome: typed } : { telefone: typed }));
  useEffect(() => {
    if (isNew) conhecido();
  }, [isNew, typed]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setAt((now) => (now + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && found[at]) {
      event.preventDefault();
      escolher(found[at].id);
    }
    if (event.key === 'Escape') setTexto('');
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
            aria-activedescendant={found.length > 0 ? `${id}-${Math.min(at, found.length - 1)}` : undefined}
            aria-invalid={form.errors.cliente !== undefined}
            placeholder="Vazio: venda sem identificação"
            value={texto}
            onChange={({ target }) => {
              setTexto(target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
      ) : (
        <p className="lead">Você não vê o cadastro de clientes: o pedido vai sem identificação.</p>
      )}
      <ul className="novo__achados" id={`${id}-lista`} role="listbox" aria-label="Clientes" hidden={found.length === 0}>
        {found.map((one, index) => (
          <li
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === Math.min(at, found.length - 1)}
            onClick={() => escolher(one.id)}
          >
            <strong>{one.nome}</strong> <span className="lead">{telefone(one)}</span>
          </li>
        ))}
      </ul>
      {error ? (
        <p className="labelled__error">Não deu para procurar. Lance sem identificação, ou tente de novo.</p>
      ) : null}
      {isSettled && rows.length === 0 && !can('CLIENTE_EDITAR') && (
        <p className="lead">Ninguém com “{typed}”. O pedido vai sem identificação.</p>
      )}
      {(isNew || isKnown) && (
        <div className="novo__cliente-novo" role="group" aria-label="Cliente novo">
          <p>
            <strong>Cliente novo.</strong> É cadastrado com o pedido.
          </p>
          <ActionField form={form} name="nome" label="Nome" />
          <ActionField form={form} name="telefone" label="Telefone" />
          <Button
            label="Sem identificação"
            size="small"
            onClick={() => {
              setTexto('');
              form.change({ nome: null, telefone: null });
            }}
          />
        </div>
      )}
    </>
  );
};
/** '+5511987654321' as people read it; what came masked stays so. */
const telefone = ({ telefone: stored }: Pick<Registro, 'telefone'>): string => phoneText(stored);
/** Looked up once while the order is taken. */
const useAtendido = (id: number | null) =>
  useCall(clienteAtendido, { id: id ?? 0 }, { when: id !== null && can('CLIENTE_VER'), keeps: true });

const Achado = ({
  id,
  form,
  repetir: { repetir, esquecer },
  proximo,
}: Pick<ClienteProps, 'form' | 'repetir' | 'proximo'> & { readonly id: number }) => {
  const { data: record, error } = useAtendido(id);
  const { data: ultimo } = useCall(pedidoRepetido, { cliente: id, pedido: null });
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
        {ultimo && (
          <Button
            label="Repetir último"
            icon="restart"
            onClick={() => {
              repetir(ultimo);
              proximo();
            }}
          />
        )}
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
const haQuanto = (instant: string): string => {
  const days = Math.floor((Date.now() - Date.parse(instant)) / 86_400_000);
  return days < 1 ? 'hoje' : days === 1 ? 'ontem' : `há ${days} dias`;
};

const enderecos = { endereco: f.address({ label: 'Entregar em', required: true }) };
type Endereco = Registro['address'];
const escrito = (address: Endereco): string =>
  address
    ? [[address.street, address.number].filter(Boolean).join(', '), address.complement, address.neighborhoord]
        .filter(Boolean)
        .join(' · ')
    : '';
/** Who may not read it knows that it is there, and where about. */
const doCadastro = (address: NonNullable<Endereco>): string =>
  address.street?.includes('***')
    ? ['O endereço do cadastro', address.neighborhoord].filter(Boolean).join(', em ')
    : escrito(address);
const Entrega = ({ form, conta }: Pick<ClienteProps, 'form' | 'conta'>) => {
  const ask = useDialog();
  const { modalidade, endereco, cliente, local } = form.values;
  const { data: record } = useAtendido(cliente);
  const dito = escrito(endereco) === '' ? null : endereco;
  const locais = cliente === null || !record ? [] : enderecosDo(record);
  const escolhido = locais.find(({ apelido }) => apelido === (local ?? null)) ?? locais[0];
  const onde = dito ?? escolhido?.address ?? null;
  const trocar = async (): Promise<void> => {
    const given = await ask({
      title: 'Entregar em',
      form: enderecos,
      submit: 'Usar este endereço',
      // What may not be read cannot be said again.
      initial: { endereco: dito ?? (onde && !isMask(onde.street) ? onde : undefined) },
    });
    if (given) form.change({ endereco: given.endereco, local: null });
  };
  const recado = erroEm(form, conta, 'local') ?? erroEm(form, conta, 'endereco');
  return (
    <div className="novo__onde">
      <div className="novo__modo" role="radiogroup" aria-label="Modalidade">
        {Object.entries(modalidades).map(([key, label]) => (
          <label key={key}>
            <input
              type="radio"
              name="novo-modalidade"
              checked={modalidade === key}
              onChange={() => form.change({ modalidade: key as keyof typeof modalidades })}
            />
            <span>{key === 'LOCAL' ? 'No local' : label}</span>
          </label>
        ))}
      </div>
      <ActionField form={form} name="canal" />
      {modalidade === 'ENTREGA' && (
        <>
          <div className="novo__endereco">
            <span className="labelled__label">Entregar em</span>
            {locais.length > 1 && (
              <div className="novo__modo" role="radiogroup" aria-label="Endereço do cadastro">
                {locais.map(({ apelido }) => (
                  <label key={apelido ?? ''}>
                    <input
                      type="radio"
                      name="novo-local"
                      checked={!dito && apelido === (escolhido?.apelido ?? null)}
                      onChange={() => form.change({ endereco: null, local: apelido })}
                    />
                    <span>{apelido ?? 'Principal'}</span>
                  </label>
                ))}
              </div>
            )}
            {onde && <address>{dito ? escrito(dito) : doCadastro(onde)}</address>}
            <span data-wrong={recado !== undefined || undefined}>
              <Button
                label={onde ? 'Trocar endereço' : 'Informar endereço'}
                icon="place"
                size="small"
                onClick={() => void trocar()}
              />
            </span>
            {!onde && <Recado texto={recado} />}
          </div>
          <ActionField form={form} name="taxaEntrega" />
        </>
      )}
    </div>
  );
};
