import type { ComponentProps } from 'react';
import './button.css';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the one thing this screen is for. `quiet`: no border until it is pointed at. */
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger';
}

export function Button({ look = 'plain', className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`button button--${look} ${className}`} {...rest} />;
}
