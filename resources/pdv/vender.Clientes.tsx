import { useId, useState, type KeyboardEvent } from 'react';
import { Button, can, useRows, Window } from '#screen';
import { cliente as clientes } from '../../schemas/cadastros/cliente';

interface ClientesProps {
  readonly isOnline: boolean;
  readonly cpf: string | null;
  readonly onVoltar: () => void;
  readonly escolher: (one: { readonly id: number; readonly nome: string } | null, cpf: string | null) => void;
  readonly anotarCpf: (cpf: string | null) => void;
}
const telefone = (stored: string): string => stored.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
/** Who buys, by telephone, CPF or name; and the CPF that the note names, which needs no customer. */
export const Clientes = ({ isOnline, cpf, onVoltar, escolher, anotarCpf }: ClientesProps) => {
  const id = useId();
  const [texto, setTexto] = useState('');
  const [at, setAt] = useState(0);
  const [nota, setNota] = useState(cpf ?? '');
  const typed = texto.trim();
  const digits = typed.replace(/\D/g, '');
  const isAsked = isOnline && can('CLIENTE_VER') && typed.length >= 3;
  const { rows, isStale, isLoading, error } = useRows(clientes, {
    filter: { situacao: 'ATIVO' },
    search: /[a-z]/i.test(typed) ? typed : digits,
    sort: ['nome', 'asc'],
    size: 8,
    when: isAsked,
  });
  const found = isAsked ? rows : [];
  const on = Math.min(at, Math.max(0, found.length - 1));
  const digitosDaNota = nota.replace(/\D/g, '');
  const anotado = digitosDaNota.length === 11 ? digitosDaNota : null;
  const pegar = (one: (typeof found)[number] | undefined): void => {
    if (one) escolher({ id: one.id, nome: one.nome }, anotado);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setAt((on + step + found.length) % found.length);
    else if (event.key === 'Enter') pegar(found[on]);
    else return;
    event.preventDefault();
  };
  return (
    <Window
      title="Cliente"
      onClose={onVoltar}
      footer={
        <>
          <Button label="Sem identificação" onClick={() => escolher(null, anotado)} />
          <Button
            label="Pronto"
            tone="primary"
            disabled={digitosDaNota.length > 0 && digitosDaNota.length !== 11}
            onClick={() => {
              anotarCpf(anotado);
              onVoltar();
            }}
          />
        </>
      }
    >
      <div className="pdv__clientes">
        {can('CLIENTE_VER') ? (
          <label htmlFor={id}>
            Telefone, CPF ou nome
            <input
              id={id}
              className="input"
              type="text"
              role="combobox"
              data-autofocus
              autoComplete="off"
              aria-expanded={found.length > 0}
              aria-controls={`${id}-lista`}
              aria-activedescendant={found.length > 0 ? `${id}-${on}` : undefined}
              disabled={!isOnline}
              value={texto}
              onChange={({ target }) => {
                setTexto(target.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
            />
          </label>
        ) : (
          <p className="lead">Você não vê o cadastro de clientes: a venda vai sem identificação.</p>
        )}
        {!isOnline && <p className="lead">Sem internet, o cliente não é procurado. O CPF na nota pode ser anotado.</p>}
        <ul
          className="novo__achados"
          id={`${id}-lista`}
          role="listbox"
          aria-label="Clientes"
          hidden={found.length === 0}
        >
          {found.map((one, index) => (
            <li
              key={one.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === on}
              onClick={() => pegar(one)}
            >
              <strong>{one.nome}</strong> <span className="lead">{telefone(one.telefone)}</span>
            </li>
          ))}
        </ul>
        <p className="lead" role="status">
          {error
            ? 'Não deu para procurar. Tente de novo.'
            : isAsked && !isStale && !isLoading && found.length === 0
              ? `Ninguém com “${typed}”. Cadastre em Clientes, ou venda sem identificação.`
              : ''}
        </p>
        <label>
          CPF na nota
          <input
            className="input"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            aria-invalid={digitosDaNota.length > 0 && digitosDaNota.length !== 11}
            value={nota}
            onChange={({ target }) => setNota(target.value)}
          />
        </label>
      </div>
    </Window>
  );
};
