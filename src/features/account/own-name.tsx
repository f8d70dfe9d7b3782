import { Button } from '../../ui/button';
import { NameField } from '../auth/auth-fields';
import { AuthForm } from '../auth/auth-form';
import { useSetName } from '../auth/auth.mutations';
import { nameSchema } from '../auth/auth.schema';

/** The name that the account shows. */
export function OwnName({ name }: { name: string }) {
  const setName = useSetName();
  return (
    <AuthForm label="Change name" schema={nameSchema} onSend={(values) => setName.mutate(values)}>
      {(problems) => (
        <>
          <NameField error={problems['name']} defaultValue={name} />
          <Button type="submit" className="justify-self-start" disabled={setName.isPending}>
            {setName.isPending ? 'Saving...' : 'Save name'}
          </Button>
        </>
      )}
    </AuthForm>
  );
}
