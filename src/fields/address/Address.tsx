import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button, Icon, Labelled, Spinner } from '../parts';
import { FieldInput } from '../inputs';
import { Span } from '../shared/Grid';
import { controlId, useField, useFormLook, type InputProps } from '../shared/useField';
import { useCepLookup } from './useCepLookup';
import { isPerfectAddress, type Address } from './address';

/** The postal code first: it tells the rest. */
const lines = [
  ['cep', 3],
  ['city', 9],
  ['street', 9],
  ['number', 3],
  ['complement', 5],
  ['neighborhoord', 7],
  ['latitude', 3],
  ['longitude', 3],
] as const;
/** Told by maps, not by people: left out where an address is said for something that is done. */
const placed: ReadonlySet<string> = new Set(['latitude', 'longitude']);
const needed = { cep: 'CEP', street: 'logradouro', city: 'município' } as const;

/** An address: CEP, municipality and street make it good to deliver to, and what lacks is said. */
const AddressInput = (props: InputProps) => {
  const { field, source } = props;
  const { prefix, entity } = useFormLook();
  const { error } = useField<Address>(props);
  return (
    <Labelled
      label={field.label}
      help={field.options.help}
      error={error}
      required={field.required}
      id={controlId(prefix, source)}
      group
      className="group-field"
    >
      {() => (
        <>
          <div className="form-line">
            {lines.map(([name, span]) => {
              const item = field.item?.[name];
              return (
                item &&
                (entity !== undefined || !placed.has(name)) && (
                  <Span key={name} columns={span}>
                    <FieldInput
                      field={field.required && Object.hasOwn(needed, name) ? { ...item, required: true } : item}
                      source={`${source}.${name}`}
                    />
                  </Span>
                )
              );
            })}
          </div>
          {entity === undefined && <Moved source={source} />}
          <Lookup source={source} />
          <Completeness source={source} />
        </>
      )}
    </Labelled>
  );
};
export default AddressInput;

/** Message of the postal code's lookup, when it did not simply fill in the address. */
const Lookup = ({ source }: { readonly source: string }) => {
  const { isLooking, message, replace } = useCepLookup(source);
  return (
    <div className="address-note" role="status">
      {isLooking && (
        <>
          <Spinner />
          Consultando o CEP...
        </>
      )}
      {message}
      {replace && (
        <>
          O CEP indica outro endereço. <Button onClick={replace}>Usar o endereço do CEP</Button>
        </>
      )}
    </div>
  );
};

const Completeness = ({ source }: { readonly source: string }) => {
  const value = useWatch({ name: source }) as Partial<Address> | null | undefined;
  if (!value || Object.values(value).every((one) => one === null || one === '')) return null;
  if (isPerfectAddress(value))
    return (
      <p className="address-note address-note--good" role="status">
        <Icon name="check" size={16} />
        Endereço completo
      </p>
    );
  const lacking = (['cep', 'city', 'street'] as const)
    .filter((name) => value[name] == null || value[name] === '')
    .map((name) => needed[name]);
  return (
    <p className="address-note" role="status">
      Para entregas, informe também {new Intl.ListFormat('pt-BR').format(lacking)}.
    </p>
  );
};

/** Another door has another place: coordinates that nobody sees do not stay with a changed address. */
const Moved = ({ source }: { readonly source: string }) => {
  const { getValues, setValue } = useFormContext();
  const door = JSON.stringify(
    useWatch({ name: ['cep', 'street', 'number', 'city'].map((name) => `${source}.${name}`) }),
  );
  const seen = useRef(door);
  useEffect(() => {
    if (door === seen.current) return;
    seen.current = door;
    for (const name of placed)
      if (getValues(`${source}.${name}`) != null) setValue(`${source}.${name}`, null, { shouldDirty: true });
  }, [door, source, getValues, setValue]);
  return null;
};
