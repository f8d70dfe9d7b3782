import * as z from 'zod/mini';

const email = z.string().check(z.trim(), z.email('Please enter a valid email address'));
const password = z.string().check(z.minLength(8, 'Password must be at least 8 characters'));

export const signInSchema = z.object({ email, password });
export type SignInValues = z.infer<typeof signInSchema>;

const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (values) => values.password === values.confirmPassword,
  {
    error: "Passwords don't match",
    path: ['confirmPassword'],
  },
);

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, 'Name must be at least 2 characters'),
    z.maxLength(80, 'Name must be at most 80 characters'),
  );

export const signUpSchema = z
  .object({
    name,
    email,
    password,
    confirmPassword: z.string(),
  })
  .check(passwordsMatch);
export type SignUpValues = z.infer<typeof signUpSchema>;

export const requestResetSchema = z.object({ email });
export const setPasswordSchema = z.object({ password, confirmPassword: z.string() }).check(passwordsMatch);
export const changePasswordSchema = z
  .object({
    currentPassword: z.string().check(z.minLength(1, 'Please enter your current password')),
    password,
    confirmPassword: z.string(),
  })
  .check(passwordsMatch);
export const nameSchema = z.object({ name });
