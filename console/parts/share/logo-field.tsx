import { useState } from 'react';
import { Field } from '../../design/field.tsx';

const BYTES_MAX = 64 * 1024;

/** Takes a small picture of the sender; the service checks that it is one. */
export function LogoField({ choose }: { choose: (base64: string | null) => void }) {
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File | undefined) => {
    const fits = file !== undefined && file.size <= BYTES_MAX;
    setTooLarge(file !== undefined && !fits);
    choose(fits ? base64Of(new Uint8Array(await file.arrayBuffer())) : null);
  };
  return (
    <>
      <Field
        label="Your logo"
        hint="Optional; PNG, JPEG or WebP of at most 64 KB."
        type="file"
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => void take(target.files?.[0])}
      />
      {isTooLarge && (
        <p className="wrong" role="alert">
          The picture has more than 64 KB; give a smaller one.
        </p>
      )}
    </>
  );
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
